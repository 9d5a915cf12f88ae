import { newId } from "@/server/domain/ids";
import { getDb } from "@/server/infra/db";
import { type TestOrganization } from "../test-organization";

/** A push endpoint of the organization that nothing is sent to; answers its id. */
export async function createTestSyncEndpoint({ organizationId }: TestOrganization): Promise<string> {
  const id = newId("syncEndpoint");
  const data = { id, organizationId, name: "ERP", url: "https://example.com/", secretEncrypted: "-" };
  await getDb().syncEndpoint.create({ data });
  return id;
}
