import pg from "pg";
import { bloggerCases, heldCase } from "@/scripts/bench/lists/blogger-cases";
import { type Budget, budgetProblems, pageBudget, scanBudget } from "@/scripts/bench/lists/budget";
import { explainStatement } from "@/scripts/bench/lists/explain-statement";
import { recordStatements } from "@/scripts/bench/lists/record-statements";
import { LARGE } from "@/scripts/bench/lists/roster-sql";
import { type Measured, runBloggerCase } from "@/scripts/bench/lists/run-blogger-case";
import { runVerbCase } from "@/scripts/bench/lists/run-verb-case";
import { verbCases } from "@/scripts/bench/lists/verb-cases";
import { permissions } from "@/server/domain/permissions";
import { changesStatement } from "@/server/services/blogger/internal/read-changes";
import { createCtx } from "@/server/services/context";
import { admitTenant, type Ctx } from "@/server/services/verb";
import { type Db } from "@/server/infra/db";

export type ListReport = { name: string; measured: Measured; problems: string[] };

/** Entries of an index of the large organization that fit a page of 8 KiB, and rows that a filter without an order may cost. */
const ENTRIES_A_BUFFER = 50;
const ROWS_SHARE = 16;
const CHANGES = 500;

/** Runs every list of the product against a filled database of `bloggers`, and judges what each page touched; `wanted` picks some by name. */
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
      const scan = Math.ceil(bloggers / (each.reads === "rows" ? ROWS_SHARE : ENTRIES_A_BUFFER));
      const budget = each.reads === "page" ? pageBudget(limit) : scanBudget(limit, scan);
      const organizationId = each === heldCase ? "org_bench1" : LARGE;
      judge(each.name, budget, await runBloggerCase(client, organizationId, each));
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

/** The stream of the large organization: its positions are as many as its bloggers. */
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
  return { ...createCtx({ actor, defer: () => undefined }, admitTenant(organization, true)), db };
}
