import { setTimeout as sleep } from "node:timers/promises";
import { Client, Pool } from "pg";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestOrganization } from "../../organization/test-organization";
import {
  ownClockReader,
  sequenceControl,
  type StreamReader,
  updatedAtControl,
  resumeReader,
  watermarkReader,
} from "./stream-readers";

type TrialPlan = {
  databaseUrl: string;
  writers: number;
  bloggers: number;
  seconds: number;
  maxPauseMs: number;
  killEveryMs: number;
};
type TrialResult = WriterCounts & { lost: Record<string, number>; rounds: number };

const ABORT_SHARE = 0.1;
/** A trial without more of each says nothing. */
export const ENOUGH = { committed: 100, killed: 5 } as const;
const LATEST_MS = 180_000;

export async function runStreamTrial(plan: TrialPlan): Promise<TrialResult> {
  const organization = await createTestOrganization();
  const bloggerIds = await insertBloggers(organization.organizationId, plan.bloggers);
  const control = new Pool({ connectionString: plan.databaseUrl });
  await makeControl(control);
  const ctx = organization.ctx();
  const readers = [
    resumeReader(ctx),
    watermarkReader(ctx),
    ownClockReader(ctx),
    updatedAtControl(control, organization.organizationId),
    sequenceControl(control),
  ];
  const counts: WriterCounts = { committed: 0, aborted: 0, killed: 0 };
  const stop = new AbortController();
  const writerPlan = {
    databaseUrl: plan.databaseUrl,
    bloggerIds,
    maxPauseMs: plan.maxPauseMs,
    abortShare: ABORT_SHARE,
  };
  const writers = Array.from({ length: plan.writers }, () => writeUntil(writerPlan, stop.signal, counts));
  const killer = killUntil(control, plan.killEveryMs, stop.signal);
  const reading = Promise.all(readers.map((reader) => readUntil(reader, stop.signal)));
  await sleep(plan.seconds * 1_000);
  // A slow machine gets the time that it needs for as many commits and kills.
  const latestMs = Date.now() + LATEST_MS;
  while ((counts.committed <= ENOUGH.committed || counts.killed <= ENOUGH.killed) && Date.now() < latestMs)
    await sleep(500);
  stop.abort();
  await Promise.all([...writers, killer]);
  const rounds = (await reading).reduce((sum, count) => sum + count, 0);
  for (const reader of readers) await reader.read();
  const lost = await countLost(organization.organizationId, readers);
  await control.end();
  return { ...counts, lost, rounds };
}

async function insertBloggers(organizationId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId("blogger"),
    organizationId,
    platform: "PGY" as const,
    platformBloggerId: `trial-${n}`,
    nickname: `Trial ${n}`,
    source: "OPEN_API" as const,
    remark: "initial",
  }));
  await getDb().blogger.createMany({ data: rows });
  return rows.map((row) => row.id);
}

async function makeControl(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS stream_control;
    CREATE SEQUENCE IF NOT EXISTS stream_control.stamp;
    CREATE TABLE IF NOT EXISTS stream_control.sequence_stamp (blogger_id text PRIMARY KEY, seq bigint NOT NULL)`);
}

async function killUntil(pool: Pool, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs);
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'stream-writer' ORDER BY random() LIMIT 1`);
  }
}

async function readUntil(reader: StreamReader, signal: AbortSignal): Promise<number> {
  let rounds = 0;
  for (; !signal.aborted; rounds += 1) {
    await reader.read();
    await sleep(5);
  }
  return rounds;
}

async function countLost(
  organizationId: string,
  readers: readonly StreamReader[],
): Promise<Record<string, number>> {
  const truth = await getDb().blogger.findMany({
    where: { organizationId },
    select: { id: true, remark: true },
  });
  return Object.fromEntries(
    readers.map(({ name, seen }) => [
      name,
      truth.filter((row) => isTouched(row.remark) && seen.get(row.id) !== row.remark).length,
    ]),
  );
}

/** Bloggers without a change say nothing about a reader. */
function isTouched(remark: string | null): boolean {
  return remark !== "initial";
}

type WriterPlan = {
  databaseUrl: string;
  bloggerIds: readonly string[];
  maxPauseMs: number;
  abortShare: number;
};
type WriterCounts = { committed: number; aborted: number; killed: number };

const MAX_ROWS = 3;

async function writeUntil(plan: WriterPlan, signal: AbortSignal, counts: WriterCounts): Promise<void> {
  const goesOn = () => !signal.aborted;
  while (goesOn()) {
    const client = new Client({ connectionString: plan.databaseUrl, application_name: "stream-writer" });
    // A killed backend is reported here too; the loop below sees a failed statement.
    client.on("error", () => undefined);
    try {
      await client.connect();
      while (goesOn()) await writeOnce(client, plan, counts);
    } catch {
      counts.killed += 1;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function writeOnce(client: Client, plan: WriterPlan, counts: WriterCounts): Promise<void> {
  const count = 1 + Math.floor(Math.random() * MAX_ROWS);
  const ids = Array.from({ length: count }, () => pick(plan.bloggerIds)).sort();
  await client.query("BEGIN");
  const remark = crypto.randomUUID();
  await client.query(
    `UPDATE blogger SET remark = $2 WHERE id IN (SELECT id FROM blogger WHERE id = ANY ($1) ORDER BY id FOR UPDATE)`,
    [ids, remark],
  );
  await client.query(
    `INSERT INTO stream_control.sequence_stamp SELECT unnest($1::text[]), nextval('stream_control.stamp')
     ON CONFLICT (blogger_id) DO UPDATE SET seq = excluded.seq`,
    [[...new Set(ids)]],
  );
  await sleep(Math.random() * plan.maxPauseMs);
  const aborts = Math.random() < plan.abortShare;
  await client.query(aborts ? "ROLLBACK" : "COMMIT");
  counts[aborts ? "aborted" : "committed"] += 1;
}

function pick(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? "";
}

/** A short trial, or the one that STREAM_WRITERS and STREAM_SECONDS describe (`npm run test:stream`). */
export function trialPlan(databaseUrl: string): TrialPlan {
  return {
    databaseUrl,
    writers: Number(process.env.STREAM_WRITERS ?? 16),
    seconds: Number(process.env.STREAM_SECONDS ?? 6),
    bloggers: 400,
    maxPauseMs: 60,
    killEveryMs: 100,
  };
}
