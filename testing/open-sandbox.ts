import { apiKeyPermissions, permissionsOfScope } from "@/server/domain/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/context";
import { admitTenant, type Ctx } from "@/server/services/verb";
import { createTestApiKey } from "./open-api/create-test-api-key";
import { type TestOrganization } from "./test-organization";

export type Sandbox = {
  /** What a request with the test key gets. Work after its answer is left to the suites that ask for it. */
  ctx: Ctx;
  /** The test key. */
  plaintext: string;
};

/** Makes a test key of the organization, and with the first one its sandbox. */
export async function openSandbox(organization: TestOrganization): Promise<Sandbox> {
  const { id, plaintext } = await createTestApiKey(organization, apiKeyPermissions, "TEST");
  const where = { sandboxOfId: organization.organizationId };
  const sandbox = await getDb().organization.findUniqueOrThrow({ where });
  const permissions = permissionsOfScope({ permissions: [...apiKeyPermissions] });
  const actor = { type: "apiKey", apiKeyId: id, name: "test", permissions } as const;
  return { ctx: createCtx({ actor, defer: () => undefined }, admitTenant(sandbox)), plaintext };
}
