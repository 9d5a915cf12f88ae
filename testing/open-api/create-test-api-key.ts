import { type ApiKeyPermission, apiKeyPermissions } from "@/server/domain/permissions";
import { createApiKey } from "@/server/services/api-key";
import { type TestOrganization } from "../test-organization";

export type TestApiKey = { id: string; plaintext: string };

/** A new API key of the organization, with every permission or those given; a test key works on its sandbox. */
export async function createTestApiKey(
  organization: TestOrganization,
  permissions: readonly ApiKeyPermission[] = apiKeyPermissions,
  environment: "LIVE" | "TEST" = "LIVE",
): Promise<TestApiKey> {
  const input = { name: "test", scope: { permissions: [...permissions] }, environment };
  const { key, record } = await createApiKey({ ctx: organization.ctx(), input });
  return { id: record.id, plaintext: key };
}
