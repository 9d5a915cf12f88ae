import { newId } from "@/server/domain/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { type TestOrganization } from "../test-organization";

type Fields = Partial<Omit<Prisma.ScrapingTaskRunUncheckedCreateInput, "id" | "organizationId" | "taskId">>;

/** A run of one of the organization's scraping tasks; answers its id. */
export async function createTestScrapingRun(
  { organizationId }: TestOrganization,
  taskId: string,
  fields: Fields = {},
): Promise<string> {
  const id = newId("scrapingRun");
  await getDb().scrapingTaskRun.create({ data: { ...fields, id, organizationId, taskId } });
  return id;
}
