import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { type TestOrganization } from "../organization/test-organization";

export async function createTestPerson(
  { organizationId }: TestOrganization,
  bloggerIds: readonly string[],
): Promise<string> {
  const personId = newId("person");
  await getDb().personBlogger.createMany({
    data: bloggerIds.map((bloggerId) => ({ bloggerId, organizationId, personId })),
  });
  return personId;
}
