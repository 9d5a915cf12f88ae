import { notFound } from "@/server/domain/errors";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";

/** A scraping task of the organization. Throws `NOT_FOUND`. */
export async function getTaskRow(
  db: Db | Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<Prisma.ScrapingTaskGetPayload<object>> {
  const row = await db.scrapingTask.findFirst({ where: { id, organizationId } });
  if (row === null) throw notFound("scraping task");
  return row;
}
