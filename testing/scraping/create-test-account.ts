import { newId } from "@/server/domain/kernel/ids";
import { type Permission, permissions } from "@/server/domain/people/permissions";
import { getDb, type Prisma } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestUser } from "../people/create-test-user";
import { type TestOrganization } from "../organization/test-organization";

type Fields = Partial<Omit<Prisma.ScraperAccountUncheckedCreateInput, "id" | "organizationId">>;

export async function createTestAccount(
  { organizationId, ownerId }: TestOrganization,
  fields: Fields = {},
): Promise<string> {
  const id = newId("scraperAccount");
  const usual = { platform: "PGY", displayName: "小红书一号", ownerUserId: ownerId } as const;
  const partition = `persist:scraper-${id.slice(4)}`;
  await getDb().scraperAccount.create({ data: { ...usual, partition, ...fields, id, organizationId } });
  return id;
}

type MemberOptions = {
  granted?: readonly Permission[];
  named?: readonly Permission[];
};

export async function memberCtx(
  organization: TestOrganization,
  { granted = permissions, named = [] }: MemberOptions = {},
): Promise<Ctx> {
  const { id: userId, username } = await createTestUser({ memberOf: [organization.organizationId] });
  const ctx = organization.ctx();
  return {
    ...ctx,
    actor: { type: "user", userId, username, permissions: new Set(granted) },
    organization: { ...ctx.organization, actorIsOwner: false, actorGrants: named },
  };
}
