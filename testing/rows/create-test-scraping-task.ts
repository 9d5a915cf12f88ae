import { newId } from "@/server/domain/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { type TestOrganization } from "../test-organization";

type Fields = Partial<Omit<Prisma.ScrapingTaskUncheckedCreateInput, "id" | "organizationId">>;

/** A scraping task of the organization; answers its id. */
export async function createTestScrapingTask(
  { organizationId }: TestOrganization,
  fields: Fields = {},
): Promise<string> {
  const id = newId("scrapingTask");
  const usual = { name: "Every morning", platforms: ["PGY" as const] };
  await getDb().scrapingTask.create({ data: { ...usual, ...fields, id, organizationId } });
  return id;
}
