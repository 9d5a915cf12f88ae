import pg from "pg";
import { type BloggerCase, bloggerCases, countCases, heldCase } from "@/scripts/bench/lists/blogger-cases";
import { type Explained, explainStatement, recordStatements } from "@/scripts/bench/lists/explain-statement";
import { LARGE } from "@/scripts/bench/lists/roster-sql";
import { type Measured, runBloggerCase, runCountCase, runVerbCase } from "@/scripts/bench/lists/run-case";
import { verbCases } from "@/scripts/bench/lists/verb-cases";
import { MAX_COUNTED } from "@/server/domain/kernel/paging";
import { permissions } from "@/server/domain/people/permissions";
import type { Db } from "@/server/infra/db";
import { changesStatement } from "@/server/services/roster/blogger/internal/find-changes";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";

export type ListReport = { name: string; measured: Measured; problems: string[] };

/**
 * Index entries of the large organization per 8 KiB page, and the divisor for the rows that a filter
 * without an order may touch.
 */
const ENTRIES_A_BUFFER = 50;
const ROWS_SHARE = 16;
/** Rows looked up in a roster of any size. */
const LOOKED_UP = 2_500;
const CHANGES = 500;

/**
 * Runs every list of the product on a filled database of `bloggers` rows and checks what each page touched.
 * `wanted` selects lists by name.
 */
export async function measureLists(
  url: string,
  bloggers: number,
  options: { report?: (line: ListReport) => void; wanted?: (name: string) => boolean } = {},
): Promise<ListReport[]> {
  const { report = () => undefined, wanted = () => true } = options;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const recorder = recordStatements(url);
  const lines: ListReport[] = [];
  const judge = (name: string, budget: Budget, measured: Measured) => {
    const line = { name, measured, problems: budgetProblems(budget, measured) };
    lines.push(line);
    report(line);
  };
  try {
    for (const each of [...bloggerCases, heldCase].filter(({ name }) => wanted(name))) {
      const { limit } = each.query;
      const scan = toScan(each, bloggers);
      const budget = each.reads === "page" ? pageBudget(limit) : scanBudget(limit, scan);
      const organizationId = each === heldCase ? "org_bench1" : LARGE;
      judge(each.name, budget, await runBloggerCase(client, organizationId, each));
    }
    for (const each of countCases.filter(({ name }) => wanted(name))) {
      const scan = toScan(each, bloggers);
      const budget = {
        ...scanBudget(MAX_COUNTED, scan),
        mayReadAll: each.reads === "rows" || bloggers < 2 * MAX_COUNTED,
      };
      judge(each.name, budget, await runCountCase(client, LARGE, each));
    }
    if (wanted("changes")) judge("changes", pageBudget(CHANGES), await runChanges(client, bloggers));
    const ctx = await createOwnerCtx(recorder.db);
    for (const each of verbCases.filter(({ name }) => wanted(name))) {
      const measured = await runVerbCase(client, each, { ctx, take: recorder.take });
      judge(each.name, pageBudget(each.limit + 1), measured);
    }
    return lines;
  } finally {
    await Promise.all([client.end(), recorder.close()]);
  }
}

function toScan({ reads }: BloggerCase, bloggers: number): number {
  if (reads !== "rows") return Math.ceil(bloggers / ENTRIES_A_BUFFER);
  return Math.max(Math.ceil(bloggers / ROWS_SHARE), LOOKED_UP);
}

async function runChanges(client: pg.ClientBase, bloggers: number): Promise<Measured> {
  const upTo = BigInt(bloggers);
  const explain = (after: bigint) =>
    explainStatement(client, changesStatement(LARGE, { after, upTo, limit: CHANGES }));
  return { first: await explain(0n), deep: await explain((upTo * 99n) / 100n) };
}

async function createOwnerCtx(db: Db): Promise<Ctx> {
  const organization = await db.organization.findUniqueOrThrow({ where: { id: LARGE } });
  const { ownerId } = organization;
  const actor = {
    type: "user",
    userId: ownerId,
    username: ownerId,
    permissions: new Set(permissions),
  } as const;
  return {
    ...createCtx({ actor, defer: () => undefined }, admitTenant(organization, { isOwner: true, grants: [] })),
    db,
  };
}

/**
 * The most 8 KiB pages that a list page may touch. `even`: no more at the list's end than at its start.
 * `mayReadAll`: the total is small enough for a scan of the table itself.
 */
export type Budget = { buffers: number; even: boolean; mayReadAll?: boolean };

/** A row's index entry, its look-up by primary key, and the row itself. */
const BUFFERS_A_ROW = 8;
/** Upper levels of indexes, the planner's own look-ups, and rows that were deactivated together. */
const BUFFERS_A_PAGE = 500;
const EVEN = 1.1;
const NOISE = 16;
/** Rows found without an order and then sorted. */
const SORTED_ROWS = 25_000;
const SMALL_TABLES = new Set([
  "users",
  "sync_endpoint",
  "scraping_task",
  "organization",
  "blogger_change_head",
]);

/** For pages read in order from their own index: the cost depends only on the page's length. */
function pageBudget(rows: number): Budget {
  return { buffers: BUFFERS_A_PAGE + BUFFERS_A_ROW * rows, even: true };
}

/** Rows filtered out on the way cost at most the entries of one index, `wholeIndex` pages. */
function scanBudget(rows: number, wholeIndex: number): Budget {
  return { buffers: pageBudget(rows).buffers + wholeIndex, even: false };
}

/** Problems of a page, one sentence each. Times are reported but never checked. */
function budgetProblems(
  budget: Budget,
  { first, deep }: { first: Explained; deep: Explained | null },
): string[] {
  const problems = [first, ...(deep === null ? [] : [deep])].flatMap((page) => [
    ...page.seqScans
      .filter((table) => !SMALL_TABLES.has(table) && budget.mayReadAll !== true)
      .map((table) => `reads all of ${table}`),
    ...(page.sortedRows > SORTED_ROWS ? [`sorts ${page.sortedRows} rows`] : []),
    ...(page.buffers > budget.buffers ? [`touches ${page.buffers} pages of ${budget.buffers}`] : []),
  ]);
  if (deep !== null && budget.even && deep.buffers > EVEN * first.buffers + NOISE)
    problems.push(`touches ${deep.buffers} pages at the end, ${first.buffers} at the start`);
  return [...new Set(problems)];
}
