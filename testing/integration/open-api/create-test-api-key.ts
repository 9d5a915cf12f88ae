import {
  type ApiKeyPermission,
  apiKeyPermissions,
  permissionsOfScope,
} from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createApiKey } from "@/server/services/integration/api-key";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { type TestOrganization } from "../../organization/test-organization";

export type TestApiKey = { id: string; plaintext: string };

export async function createTestApiKey(
  organization: TestOrganization,
  permissions: readonly ApiKeyPermission[] = apiKeyPermissions,
  environment: "LIVE" | "TEST" = "LIVE",
): Promise<TestApiKey> {
  const input = { name: "test", scope: { permissions: [...permissions] }, environment };
  const ctx = organization.ctx();
  // A suspended organization may have keys from before its suspension.
  const tenant = { ...ctx.organization, isSuspended: false };
  const { key, record } = await createApiKey({ ctx: { ...ctx, organization: tenant }, input });
  return { id: record.id, plaintext: key };
}

export type Sandbox = {
  /** The context of a request with the test key. Deferred work is not executed. */
  ctx: Ctx;
  plaintext: string;
};

export async function createTestSandbox(organization: TestOrganization): Promise<Sandbox> {
  const { id, plaintext } = await createTestApiKey(organization, apiKeyPermissions, "TEST");
  const where = { sandboxOfId: organization.organizationId };
  const sandbox = await getDb().organization.findUniqueOrThrow({ where });
  const permissions = permissionsOfScope({ permissions: [...apiKeyPermissions] });
  const actor = { type: "apiKey", apiKeyId: id, name: "test", permissions } as const;
  return { ctx: createCtx({ actor, defer: () => undefined }, admitTenant(sandbox)), plaintext };
}
