import { newId } from "@/server/domain/kernel/ids";
import { apiKeyPermissions, type BuiltInRoleName } from "@/server/domain/people/permissions";
import { hashPassword, newPassword } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { newPlaintext } from "@/server/services/integration/api-key";

type Account = { username: string; password: string };

export type FirstAccounts = { admin: Account; owner: Account; organizationId: string; apiKey: string };

export async function createFirstAccounts(tx: Tx): Promise<FirstAccounts> {
  const admin = await createUser(tx, "platform-admin", {
    username: "admin",
    nickname: "平台管理员",
    phone: "10000000000",
  });
  const owner = await createUser(tx, "enterprise-owner", {
    username: "owner",
    nickname: "演示企业所有者",
    phone: "10000000001",
  });
  const organizationId = newId("organization");
  await tx.organization.create({
    data: {
      id: organizationId,
      name: "演示企业",
      ownerId: owner.id,
      dataMode: "CLOUD",
      subscriptionPlan: "ENTERPRISE",
      members: { create: { id: newId("member"), userId: owner.id, role: "OWNER" } },
    },
  });
  const { key, stored } = newPlaintext();
  const scope = { permissions: apiKeyPermissions };
  await tx.organizationApiKey.create({
    data: { id: newId("apiKey"), organizationId, name: "Demo", scope, ...stored },
  });
  return { admin: admin.account, owner: owner.account, organizationId, apiKey: key };
}

async function createUser(
  tx: Tx,
  role: BuiltInRoleName,
  person: { username: string; nickname: string; phone: string },
): Promise<{ id: string; account: Account }> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const id = newId("user");
  const data = { id, ...person, passwordHash, passwordIsGenerated: true, role: { connect: { name: role } } };
  await tx.user.create({ data });
  return { id, account: { username: person.username, password } };
}
