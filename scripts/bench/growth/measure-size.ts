import { writeFileSync } from "node:fs";
import { withBenchRoster } from "@/scripts/bench/bench-database";
import { settleAllFigures } from "@/scripts/bench/lists/measure-figures";
import { LARGE } from "@/scripts/bench/lists/roster-sql";
import { measurePicks } from "@/scripts/bench/picks/measure-picks";
import { runCommand } from "@/scripts/command";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { settleRosterCounts } from "@/server/services/roster/overview";
import { settleClues } from "@/server/services/roster/person";
import { type Timed, timeImports, timeLists, timeOverview, timeStream } from "./size-cases";
import { timeSystem } from "./system-cases";

/** `scans`: tables that the system level's statements read whole. `bytes`: of a creator, with indexes. */
export type SizeReport = {
  timed: Timed[];
  picksPerSecond: number;
  scans: string[];
  bytes: { table: string; bytes: number }[];
};

const STEP_MS = 20_000;
const ACCOUNTS = 100;
const TABLES = ["blogger", "blogger_change", "blogger_alias", "blogger_figure", "person_clue"];

/** One size, in a process of its own: `measure-size.ts <bloggers> <file of the report>`. */
await runCommand(import.meta, async () => {
  const [bloggers, file = ""] = [Number(process.argv[2]), process.argv[3]];
  const size = { bloggers, others: bloggers / 20, runs: bloggers / 5 };
  await withBenchRoster(`bench-growth-${bloggers}`, size, async (url) => {
    await settleAll();
    const timed = [
      ...(await timeLists()),
      ...(await timeStream(url, bloggers)),
      ...(await timeOverview()),
      ...(await timeImports()),
    ];
    const { timed: ofSystem, scans } = await timeSystem(url);
    const { picks } = await measurePicks(url, ACCOUNTS);
    const bytes = await measureBytes(size.bloggers + size.others);
    const report: SizeReport = { timed: [...timed, ...ofSystem], picksPerSecond: picks, scans, bytes };
    writeFileSync(file, JSON.stringify(report));
  });
});

/** As the jobs of every minute do: counts, figures and clues of rows that were inserted without triggers. */
async function settleAll(): Promise<void> {
  const db = getDb();
  const ctx = createJobCtx("bench");
  const isCounted = (await db.rosterTotal.count({ where: { organizationId: LARGE } })) > 0;
  if (!isCounted) await db.rosterRecount.create({ data: { organizationId: LARGE, withHistory: true } });
  const next = () => ({ id: LARGE, untilMs: Date.now() + STEP_MS });
  while (!(await settleRosterCounts({ ctx, input: next() })));
  await settleAllFigures();
  while (!(await settleClues({ ctx, input: next() })));
  if (!isCounted) await db.$executeRaw`VACUUM (ANALYZE)`;
}

async function measureBytes(creators: number): Promise<SizeReport["bytes"]> {
  const rows = await getDb().$queryRaw<{ table: string; bytes: number }[]>`
    SELECT t AS "table", pg_total_relation_size(t::regclass)::double precision AS bytes FROM unnest(${TABLES}::text[]) t`;
  return rows.map(({ table, bytes }) => ({ table, bytes: bytes / creators }));
}
