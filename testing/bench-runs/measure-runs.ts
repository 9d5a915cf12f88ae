import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { getDb } from "@/server/infra/db";
import { findDriver, scrapeCreator } from "@/server/platforms";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { testSession } from "../scraping/platforms/test-session";
import { cookieOf, creatorOf } from "../simulator";
import { fillOrganization, PLATFORM, SEED, startBenchRun, work } from "./bench-run";
import { countWrites, type Writes } from "./writes";

export type Pass = { targets: number; seconds: number; cpuSeconds: number; writes: Writes };

const start = () => ({ at: performance.now(), cpu: process.cpuUsage() });
const since = ({ at, cpu }: ReturnType<typeof start>) => {
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - at) / 1_000, cpuSeconds: (user + system) / 1_000_000 };
};

export async function measureRun(url: string, accounts: number, targets: number): Promise<Pass> {
  const organization = await fillOrganization(accounts, targets);
  const before = await countWrites(url);
  const started = start();
  const run = await work(await startBenchRun(organization));
  const took = since(started);
  if (run.status !== "SUCCESS" || run.successCount !== targets)
    throw new Error(`the run ended as ${run.status} after ${run.successCount} of ${targets} targets`);
  return { targets, ...took, writes: (await countWrites(url)).minus(before) };
}

/** The baseline: each loop makes the same calls, reads the answers and upserts one row. */
export async function measureBare(url: string, loops: number, targets: number): Promise<Pass> {
  const driver = findDriver(PLATFORM);
  if (driver === null) throw new Error("a platform without calls");
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on("error", () => undefined);
  await pool.query("CREATE TABLE IF NOT EXISTS bench_creator (id text PRIMARY KEY, fields jsonb, raw jsonb)");
  const before = await countWrites(url);
  const started = start();
  let next = 0;
  const loop = async (_: unknown, account: number) => {
    const session = { ...testSession, cookie: cookieOf(`bare${account}`) };
    for (let n = next++; n < targets; n = next++) {
      const { id: target } = creatorOf(PLATFORM, SEED, n);
      const answer = await scrapeCreator({
        driver,
        target,
        session,
        clock: Date.now,
        deadline: Date.now() + HOUR_MS,
        intervalMs: () => 0,
        wait: () => Promise.resolve(),
      });
      if (answer.kind !== "done") throw new Error(`the bare loop got ${answer.kind}`);
      await pool.query(
        "INSERT INTO bench_creator VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, raw = excluded.raw",
        [target, JSON.stringify(answer.fields), JSON.stringify(answer.rawData)],
      );
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  const took = since(started);
  await pool.end();
  return { targets, ...took, writes: (await countWrites(url)).minus(before) };
}

export type Memory = { heapMb: number[]; pass: Pass };

/** `Memory` holds the heap after a full collection at the end of each step. */
export async function measureMemory(url: string, accounts: number, targets: number): Promise<Memory> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const organization = await fillOrganization(accounts, targets);
  const before = await countWrites(url);
  const heapMb: number[] = [];
  const started = start();
  await work(await startBenchRun(organization), () => {
    collect();
    heapMb.push(process.memoryUsage().heapUsed / 1_048_576);
  });
  const took = since(started);
  return { heapMb, pass: { targets, ...took, writes: (await countWrites(url)).minus(before) } };
}

export type Frozen = { targets: number; seconds: number; tableBytes: number; indexBytes: number };

export async function measureFreeze(targets: number): Promise<Frozen> {
  const { organizationId, ...rest } = await fillOrganization(0, 0);
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, last_synced_at)
    SELECT 'blg_' || lpad(n::text, 26, '0'), ${organizationId}, ${PLATFORM}::platform, (10000000000 + n)::text, 'Bench ' || n,
      'IMPORT', now() - make_interval(mins => (n::bigint * 7919 % 100000)::int)
    FROM generate_series(1, ${targets}) n`;
  await getDb().$executeRaw`VACUUM ANALYZE blogger`;
  await getDb().$executeRaw`TRUNCATE scraping_run_target`;
  const id = await startBenchRun({ organizationId, ...rest });
  const started = start();
  // Without an account the step ends as soon as the targets are inserted.
  const { targetCount } = await work(id);
  const { seconds } = since(started);
  const [size] = await getDb().$queryRaw<{ table: bigint; indexes: bigint }[]>`
    SELECT pg_table_size('scraping_run_target') AS table, pg_indexes_size('scraping_run_target') AS indexes`;
  return {
    targets: targetCount,
    seconds,
    tableBytes: Number(size?.table ?? 0),
    indexBytes: Number(size?.indexes ?? 0),
  };
}
