import { notFound } from "@/server/domain/errors";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { type LastRun } from "../schema";

type LastRunRow = Omit<LastRun, "startedAt" | "finishedAt"> & {
  taskId: string;
  startedAt: Date;
  finishedAt: Date | null;
};

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

/**
 * The newest run of each of these tasks of the organization, by the task's id: one look into an index a task.
 */
export async function findLastRuns(
  db: Db,
  organizationId: OrganizationId,
  taskIds: readonly string[],
): Promise<Map<string, LastRunRow>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db.$queryRaw<LastRunRow[]>`
    SELECT r.* FROM unnest(${[...taskIds]}::text[]) AS t (id) CROSS JOIN LATERAL (
      SELECT r.task_id AS "taskId", r.id, r.status::text, r.started_at AS "startedAt", r.finished_at AS "finishedAt",
        r.target_count AS "targetCount", r.success_count AS "successCount", r.failed_count AS "failedCount",
        ${pendingCount} AS "pendingCount", r.attempt
      FROM scraping_task_run r
      WHERE r.task_id = t.id AND r.organization_id = ${organizationId}
      ORDER BY r.started_at DESC, r.id DESC LIMIT 1
    ) r`;
  return new Map(rows.map((row) => [row.taskId, row]));
}

/** Counted where it lies: the list itself may be long. */
const pendingCount = Prisma.sql`
  CASE WHEN r.status = 'PAUSED' THEN cardinality(r.pending_blogger_ids) ELSE 0 END`;
