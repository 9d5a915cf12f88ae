import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { scrapedFields } from "@/server/platforms";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";
import { pausedRuns, findLogicalCounts, getTask, type TaskRow } from "@/server/services/scraping/run";
import { type LastRun } from "../schema";

type LastRunRow = Omit<LastRun, "startedAt" | "finishedAt"> & {
  taskId: string;
  chain: number;
  resumeAt: Date | null;
  isWaiting: boolean;
  startedAt: Date;
  finishedAt: Date | null;
};

export async function lockTask(tx: Tx, ctx: Ctx, id: string): Promise<TaskRow> {
  await tx.$queryRaw`
    SELECT 1 FROM scraping_task WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR UPDATE`;
  return getTask(tx, ctx, id);
}

export async function toTask(db: Db | Tx, ctx: Ctx, row: TaskRow): Promise<ReturnType<typeof withLastRun>> {
  return withLastRun(row, await findLastRuns(db, ctx.organization.id, [row.id]));
}

export function withLastRun(row: TaskRow, lastRuns: ReadonlyMap<string, LastRunRow>) {
  const fieldsJson = row.takesAllFields ? null : row.fieldsJson;
  const unfilledFields = findUnfilled(row.platforms, fieldsJson);
  return { ...row, fieldsJson, unfilledFields, lastRun: lastRuns.get(row.id) ?? null };
}

/** Null means all fields, an empty list none. */
export function toFieldColumns(fieldsJson: readonly string[] | null) {
  return { takesAllFields: fieldsJson === null, fieldsJson: [...(fieldsJson ?? [])] };
}

export function findUnfilled(platforms: readonly Platform[], fieldsJson: readonly string[] | null): string[] {
  const filled = new Set<string>(platforms.flatMap((platform) => [...scrapedFields[platform]]));
  return (fieldsJson ?? []).filter((name) => !filled.has(name));
}

export async function findLastRuns(
  db: Db | Tx,
  organizationId: OrganizationId,
  taskIds: readonly string[],
): Promise<Map<string, LastRunRow>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db.$queryRaw<LastRunRow[]>`
    SELECT r.* FROM unnest(${[...taskIds]}::text[]) AS t (id) CROSS JOIN LATERAL (
      SELECT r.task_id AS "taskId", r.chain, r.resume_at AS "resumeAt", ${pausedRuns.wait} AS "isWaiting", r.id, r.status::text, r.started_at AS "startedAt", r.finished_at AS "finishedAt",
        r.target_count AS "targetCount", r.success_count AS "successCount", r.failed_count AS "failedCount",
        ${pendingCount} AS "pendingCount", r.attempt
      FROM scraping_task_run r
      WHERE r.task_id = t.id AND r.organization_id = ${organizationId}
      ORDER BY r.started_at DESC, r.id DESC LIMIT 1
    ) r`;
  return new Map(rows.map((row) => [row.taskId, row]));
}

export async function withLogicalRuns(db: Db, organizationId: OrganizationId, rows: readonly TaskRow[]) {
  const ids = rows.map(({ id }) => id);
  const lastRuns = await findLastRuns(db, organizationId, ids);
  const counts = await findLogicalCounts(db, [...lastRuns.values()]);
  return rows.map((row) => {
    const last = lastRuns.get(row.id);
    const whole = counts.get(last?.chain ?? -1);
    const logicalRun =
      last === undefined || whole === undefined
        ? null
        : { id: last.id, status: last.status, resumeAt: last.resumeAt, isWaiting: last.isWaiting, ...whole };
    return { ...withLastRun(row, lastRuns), logicalRun };
  });
}

const pendingCount = Prisma.sql`
  CASE WHEN r.status = 'PAUSED' THEN r.target_count - r.success_count - r.failed_count ELSE 0 END`;
