import { parseRunErrors, toErrorLog } from "@/server/domain/scraping/run";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type ScrapingRunField, scrapingRunFields, type FailedTarget } from "./scraping-run";

export type RunRow = Prisma.ScrapingTaskRunGetPayload<object>;

type ShownRun = Omit<RunRow, "accountUsageJson"> &
  RunLists & { accountUsageJson: Prisma.JsonValue | Record<string, unknown> };

/**
 * Only the requested fields; lists are read only if requested. With an owner, lists contain only that
 * owner's creators.
 */
export async function getShownRuns(
  db: Db | Tx,
  rows: readonly RunRow[],
  fields: readonly ScrapingRunField[],
  ownerUserId?: string,
): Promise<ShownRun[]> {
  const ids = rows.map(({ id }) => id);
  const lists = await findRunLists(db, ids, fields.filter(isListField), ownerUserId);
  const usage = fields.includes("accountUsageJson")
    ? await findAccountUsage(
        db,
        rows.filter(({ dispatcher, paceJson }) => dispatcher === "SERVER" && paceJson !== null),
      )
    : new Map<string, Record<string, unknown>>();
  return rows.map((row) => {
    const accountUsageJson = usage.get(row.id) ?? row.accountUsageJson;
    const errorLog = row.errorLog ?? toErrorLog(parseRunErrors(row.errorsJson));
    return pick({ ...row, accountUsageJson, errorLog, ...lists.get(row.id) }, fields);
  });
}

const noLists = { pendingBloggerIds: null, processedBloggerIds: null, failedTargets: null };
const shortFields = scrapingRunFields.filter((field) => !(field in noLists));

export async function getRunWithoutLists(tx: Tx, row: RunRow): Promise<ShownRun & typeof noLists> {
  const [run] = await getShownRuns(tx, [row], shortFields);
  if (run === undefined) throw new Error("a run is read as one run");
  return { ...run, ...noLists };
}

function pick<Source extends object>(row: Source, fields: readonly ScrapingRunField[]): Source {
  const named = Object.entries(row).filter(([name]) => (fields as readonly string[]).includes(name));
  return Object.fromEntries(named) as Source;
}

type Use = {
  runId: string;
  accountId: string;
  displayName: string | null;
  platform: string;
  succeeded: number;
  refused: number;
  captchas: number;
};

/**
 * Pace numbers and account usage of the service's own runs. `share`: part of the run's successes, 0 to 1
 * (docs/rules.md#scraping-runs).
 */
async function findAccountUsage(
  db: Db | Tx,
  runs: readonly { id: string; paceJson: Prisma.JsonValue }[],
): Promise<Map<string, Record<string, unknown>>> {
  if (runs.length === 0) return new Map();
  const uses = await db.$queryRaw<Use[]>`
    SELECT u.run_id AS "runId", u.account_id AS "accountId", a.display_name AS "displayName", u.platform::text,
      u.succeeded, u.refused, u.captchas
    FROM scraping_run_account u LEFT JOIN scraper_account a ON a.id = u.account_id
    WHERE u.run_id = ANY (${runs.map(({ id }) => id)}::text[]) ORDER BY u.succeeded DESC, u.account_id`;
  return new Map(
    runs.map(({ id, paceJson }) => {
      const own = uses.filter(({ runId }) => runId === id);
      const total = own.reduce((sum, { succeeded }) => sum + succeeded, 0);
      const accounts = own.map(({ runId: _, ...use }) => ({
        ...use,
        share: total === 0 ? 0 : use.succeeded / total,
      }));
      return [id, { pace: paceJson, accounts }];
    }),
  );
}

type RunLists = {
  pendingBloggerIds?: string[] | null;
  processedBloggerIds?: string[] | null;
  failedTargets?: FailedTarget[] | null;
};
type RunListField = keyof RunLists;

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

function isListField(field: string): field is RunListField {
  return field in runLists;
}

/**
 * Targets left, done and failed at the end of each run, or now while it runs (docs/rules.md#scraping-runs).
 * Only requested lists are read, as they are as long as the targets.
 */
async function findRunLists(
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
