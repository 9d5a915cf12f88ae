import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type FailedTarget } from "./scraping-run";

export type RunLists = {
  pendingBloggerIds?: string[] | null;
  processedBloggerIds?: string[] | null;
  failedTargets?: FailedTarget[] | null;
};
export type RunListField = keyof RunLists;

const FAILED_BY_THEN = Prisma.sql`
  EXISTS (SELECT 1 FROM scraping_run_failure f
    WHERE f.chain = r.chain AND f.blogger_id = t.blogger_id AND f.attempt <= r.attempt
      AND (f.requeued_in IS NULL OR f.requeued_in > r.attempt))`;

/** As json: jsonb is limited to 256 MB, which the failures of a million targets exceed. */
const runLists: Record<RunListField, (ownerUserId: string | undefined) => Prisma.Sql> = {
  pendingBloggerIds: (ownerUserId) => Prisma.sql`
    SELECT array_agg(t.blogger_id ORDER BY t.blogger_id) FROM scraping_run_target t
    WHERE t.chain = r.chain AND NOT (t.state <> 'PENDING' AND t.attempt <= r.attempt) AND NOT ${FAILED_BY_THEN}
      AND ${ownedBy(ownerUserId, "t")}`,
  processedBloggerIds: (ownerUserId) => Prisma.sql`
    SELECT array_agg(t.blogger_id ORDER BY t.blogger_id) FROM scraping_run_target t
    WHERE t.chain = r.chain AND t.state = 'SUCCESS' AND t.attempt = r.attempt AND ${ownedBy(ownerUserId, "t")}`,
  failedTargets: (ownerUserId) => Prisma.sql`
    SELECT json_agg(json_build_object('url', f.url, 'errorCode', f.error_code, 'errorMessage', f.error_message,
      'accountId', f.account_id, 'attempt', f.attempt, 'ts', floor(extract(epoch FROM f.at) * 1000)) ORDER BY f.id)
    FROM scraping_run_failure f WHERE f.run_id = r.id AND (f.blogger_id IS NULL OR ${ownedBy(ownerUserId, "f")})`,
};

/**
 * Restricts rows to creators that the user owns now, since a creator may have a new owner
 * (docs/rules.md#data-mode). Undefined: all.
 */
export function ownedBy(ownerUserId: string | undefined, rows: "t" | "f"): Prisma.Sql {
  if (ownerUserId === undefined) return Prisma.sql`TRUE`;
  const id = Prisma.raw(`${rows}.blogger_id`);
  return Prisma.sql`EXISTS (SELECT 1 FROM blogger b WHERE b.id = ${id} AND b.owner_user_id = ${ownerUserId})`;
}

export function isListField(field: string): field is RunListField {
  return field in runLists;
}

/**
 * Targets left, done and failed at the end of each run, or now while it runs (docs/rules.md#scraping-runs).
 * Only requested lists are read, as they are as long as the targets.
 */
export async function findRunLists(
  db: Db | Tx,
  runIds: readonly string[],
  fields: readonly RunListField[],
  ownerUserId: string | undefined,
): Promise<Map<string, RunLists>> {
  if (runIds.length === 0 || fields.length === 0) return new Map();
  const columns = fields.map(
    (field) => Prisma.sql`(${runLists[field](ownerUserId)}) AS ${Prisma.raw(`"${field}"`)}`,
  );
  const rows = await db.$queryRaw<(RunLists & { id: string })[]>`
    SELECT r.id, ${Prisma.join(columns)}
    FROM scraping_task_run r WHERE r.id = ANY (${[...runIds]}::text[]) AND r.frozen_at IS NOT NULL`;
  // An attempt that stopped during the freeze has no lists: its targets belong to a later one.
  const none = Object.fromEntries(fields.map((field) => [field, null]));
  const found = new Map(rows.map(({ id, ...lists }) => [id, lists]));
  return new Map(runIds.map((id) => [id, found.get(id) ?? none]));
}
