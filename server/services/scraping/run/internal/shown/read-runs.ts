import { readRunErrors, toErrorLog } from "@/server/domain/scraping/run";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { readAccountUsage } from "./account-usage";
import { isListField, readRunLists, type RunLists } from "./run-lists";
import { type ScrapingRunField, scrapingRunFields } from "./scraping-run";

export type RunRow = Prisma.ScrapingTaskRunGetPayload<object>;

type ShownRun = Omit<RunRow, "accountUsageJson"> &
  RunLists & { accountUsageJson: Prisma.JsonValue | Record<string, unknown> };

/**
 * Runs as the outside sees them, with these fields alone. What only long lists tell is read if asked for; of
 * a `holder`, they have the creators that it sees.
 */
export async function readRuns(
  db: Db | Tx,
  rows: readonly RunRow[],
  fields: readonly ScrapingRunField[],
  holder?: string,
): Promise<ShownRun[]> {
  const ids = rows.map(({ id }) => id);
  const lists = await readRunLists(db, ids, fields.filter(isListField), holder);
  const usage = fields.includes("accountUsageJson")
    ? await readAccountUsage(
        db,
        rows.filter(({ dispatcher, paceJson }) => dispatcher === "SERVER" && paceJson !== null),
      )
    : new Map<string, Record<string, unknown>>();
  return rows.map((row) => {
    const accountUsageJson = usage.get(row.id) ?? row.accountUsageJson;
    const errorLog = row.errorLog ?? toErrorLog(readRunErrors(row.errorsJson));
    return pick({ ...row, accountUsageJson, errorLog, ...lists.get(row.id) }, fields);
  });
}

const noLists = { pendingBloggerIds: null, processedBloggerIds: null, failedTargets: null };
const shortFields = scrapingRunFields.filter((field) => !(field in noLists));

/** A run as verbs that change it return it. Its lists may be as long as the roster: `get` reads them. */
export async function readWithoutLists(tx: Tx, row: RunRow): Promise<ShownRun & typeof noLists> {
  const [run] = await readRuns(tx, [row], shortFields);
  if (run === undefined) throw new Error("a run is read as one run");
  return { ...run, ...noLists };
}

function pick<Source extends object>(row: Source, fields: readonly ScrapingRunField[]): Source {
  const named = Object.entries(row).filter(([name]) => (fields as readonly string[]).includes(name));
  return Object.fromEntries(named) as Source;
}
