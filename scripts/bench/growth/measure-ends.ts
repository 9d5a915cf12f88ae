import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { withBenchRoster } from "@/scripts/bench/bench-database";
import { LARGE, ENDPOINT } from "@/scripts/bench/lists/roster-sql";
import { quantile } from "@/scripts/bench/statistics";
import { runCommand } from "@/scripts/command";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { searchBloggers } from "@/server/services/roster/blogger";
import { deleteOldHistory, deleteOldSnapshots } from "@/server/services/roster/history";
import { deleteOldDeliveries } from "@/server/services/push/delivery";
import { deleteOldRunRows } from "@/server/services/scraping/run";
import { ownerOfLarge } from "./size-cases";

type End = {
  kind: string;
  rows: number;
  steps: number;
  p50: number;
  p95: number;
  most: number;
  rowsASecond: number;
  besideP95: number;
  aloneP95: number;
};
export type EndsReport = { kinds: End[] };

const MAX_SECONDS = 30;
const ROWS = 500_000;
const RUNS = 5;
const CALLS_ALONE = 200;
const PAUSE_MS = 20;

/**
 * Rows that have outlived their time, made by SQL in the largest roster, and how their deletion goes: in
 * steps, as the nightly job makes them, for half a minute a kind at most, while a list is read all the time.
 */
await runCommand(import.meta, async () => {
  const [bloggers, file = ""] = [Number(process.argv[2]), process.argv[3]];
  const size = { bloggers, others: bloggers / 20, runs: bloggers / 5 };
  await withBenchRoster(`bench-growth-${bloggers}`, size, async () => {
    await addOldRows();
    const alone = await readLists(() => false, CALLS_ALONE);
    const kinds: End[] = [];
    for (const [kind, step] of Object.entries({
      history: deleteOldHistory,
      snapshots: deleteOldSnapshots,
      deliveries: deleteOldDeliveries,
      targets: deleteOldRunRows,
    }))
      kinds.push({ ...(await deleteAll(kind, step)), aloneP95: quantile(alone, 0.95) });
    writeFileSync(file, JSON.stringify({ kinds } satisfies EndsReport));
  });
});

async function addOldRows(): Promise<void> {
  const db = getDb();
  const old = "now() - interval '60 days' - make_interval(secs => n)";
  const statements = [
    "SET LOCAL session_replication_role = replica",
    `CREATE TEMP TABLE creator ON COMMIT DROP AS
       SELECT id, row_number() OVER ()::integer AS n FROM blogger WHERE organization_id = '${LARGE}' LIMIT ${ROWS}`,
    `INSERT INTO blogger_history (organization_id, blogger_id, at, actor, source, changes)
       SELECT '${LARGE}', id, ${old}, 'key_bench', 'OPEN_API',
         '[{"field":"priceJson","before":{"video":3000,"imageText":2000},"after":{"video":3200,"imageText":2100}}]' FROM creator`,
    `INSERT INTO blogger_snapshot (blogger_id, snapshot_date, fans_count, interact_rate, metrics)
       SELECT c.id, (now() - interval '60 days')::date, 1000, 10, b.metrics FROM creator c JOIN blogger b ON b.id = c.id
       ON CONFLICT DO NOTHING`,
    `INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, items, pending_ids, first_seq, last_seq, oldest_change_at, created_at, finished_at)
       SELECT 'dlv_o' || lpad(n::text, 25, '0'), '${LARGE}', '${ENDPOINT}', 'SUCCESS', '[]', '{}', n, n, ${old}, ${old}, ${old}
       FROM creator ON CONFLICT DO NOTHING`,
    `INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, status, delivery_status, blogger_ids, total_count, started_at)
       SELECT 'ser_o' || lpad(n::text, 25, '0'), '${LARGE}', '${ENDPOINT}', 'dlv_o' || lpad(n::text, 25, '0'), 1, 'SUCCESS', 'SUCCESS',
         ARRAY[id], 1, ${old} FROM creator ON CONFLICT DO NOTHING`,
    "TRUNCATE scraping_run_target, scraping_run_failure",
    `INSERT INTO scraping_run_target (chain, blogger_id, platform, state, attempt)
       SELECT r.chain, c.id, 'PGY', 'SUCCESS', 1 FROM creator c JOIN (
         SELECT chain, row_number() OVER ()::integer AS n FROM scraping_task_run
         WHERE status = 'SUCCESS' AND started_at < now() - interval '60 days' LIMIT ${RUNS}
       ) r ON r.n = 1 + c.n % ${RUNS}`,
  ];
  await db.$transaction(
    async (tx) => {
      for (const sql of statements) await tx.$executeRawUnsafe(sql);
    },
    { timeout: 600_000 },
  );
  await db.$executeRaw`VACUUM (ANALYZE)`;
}

type Step = typeof deleteOldHistory;

async function deleteAll(kind: string, step: Step): Promise<Omit<End, "aloneP95">> {
  const ctx = createJobCtx("prune");
  const times: number[] = [];
  const startedAtMs = performance.now();
  let [rows, isOver] = [0, false];
  const beside = readLists(() => isOver);
  for (;;) {
    const fromMs = performance.now();
    const deleted = await step({ ctx });
    times.push(performance.now() - fromMs);
    rows += deleted;
    if (deleted === 0 || performance.now() - startedAtMs > MAX_SECONDS * 1_000) break;
  }
  const seconds = (performance.now() - startedAtMs) / 1_000;
  isOver = true;
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(times, share));
  return {
    kind,
    rows,
    steps: times.length,
    p50: p50 ?? 0,
    p95: p95 ?? 0,
    most: most ?? 0,
    rowsASecond: rows / seconds,
    besideP95: quantile(await beside, 0.95),
  };
}

/** The times of a small list, read until `isOver` or often enough. */
async function readLists(isOver: () => boolean, most = Infinity): Promise<number[]> {
  const ctx = await ownerOfLarge();
  const times: number[] = [];
  while (!isOver() && times.length < most) {
    const startedAtMs = performance.now();
    await searchBloggers({ ctx, input: { limit: 20 } });
    times.push(performance.now() - startedAtMs);
    await sleep(PAUSE_MS);
  }
  return times;
}
