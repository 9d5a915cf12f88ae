import { parseRunErrors, toErrorLog } from "@/server/domain/scraping/run";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { isListField, findRunLists, type RunLists } from "./run-lists";
import { type ScrapingRunField, scrapingRunFields } from "./scraping-run";

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
