import pg from "pg";
import { figureCases } from "@/scripts/bench/lists/figure-cases";
import { LARGE } from "@/scripts/bench/lists/roster-sql";
import { quantile } from "@/scripts/bench/statistics";
import { bloggerListFields } from "@/server/domain/roster/blogger";
import { MAX_COUNTED } from "@/server/domain/kernel/paging";
import { createJobCtx } from "@/server/services/integration/context";
import { findUnsettledFigures, settleFigures } from "@/server/services/roster/blogger";
import { bloggerJson } from "@/server/services/roster/blogger/internal/blogger-json";
import { countStatement, type PageQuery } from "@/server/services/roster/blogger/internal/bloggers-statement";
import { figurePage } from "@/server/services/roster/blogger/internal/figures/figure-pages";

/** In ms: of a first page, a page from the middle, and a total. */
export type FigureReport = { name: string; p50: number; p95: number; deep: number; total: number };

const RUNS = 20;
const STEP_MS = 20_000;
const { columns } = bloggerJson(bloggerListFields);

/** Computes the figures of a filled database as the job of every minute does. Returns the seconds it took. */
export async function settleAllFigures(): Promise<number> {
  const ctx = createJobCtx("bench");
  const startedAt = performance.now();
  const waiting = await findUnsettledFigures({ ctx });
  for (const id of waiting)
    while (!(await settleFigures({ ctx, input: { id, untilMs: Date.now() + STEP_MS } })));
  if (waiting.length > 0) await ctx.db.$executeRaw`VACUUM (ANALYZE) blogger_figure`;
  return (performance.now() - startedAt) / 1_000;
}

export async function measureFigures(
  url: string,
  report: (line: FigureReport) => void,
  runs: number = RUNS,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const timed = async ({ text, values }: { text: string; values: unknown[] }) => {
    const startedAt = performance.now();
    const { rows } = await client.query<{ id: string; sortKey: string }>(text, values);
    return { ms: performance.now() - startedAt, rows };
  };
  try {
    for (const { name, query } of figureCases) {
      const page = (place: { after?: PageQuery["after"]; skip?: number }) =>
        figurePage(LARGE, { after: undefined, ...query, ...place }, columns);
      const first = page({});
      const middle = (await timed(page({ skip: 5_000 }))).rows[0];
      const after = middle && { k: middle.sortKey, id: middle.id };
      await timed(first);
      const times: number[] = [];
      for (let n = 0; n < runs; n += 1) times.push((await timed(first)).ms);
      const deep = await timed(page({ after }));
      const total = await timed(countStatement(LARGE, query.filter, MAX_COUNTED + 1));
      report({ name, p50: quantile(times, 0.5), p95: quantile(times, 0.95), deep: deep.ms, total: total.ms });
    }
  } finally {
    await client.end();
  }
}
