import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { getDb } from "@/server/infra/db";
import { newId } from "@/server/domain/ids";
import { createTestOrganization } from "../../test-organization";
import {
  ownClockReader,
  sequenceControl,
  type StreamReader,
  updatedAtControl,
  watermarkReader,
} from "./stream-readers";
import { type WriterCounts, writeUntil } from "./stream-writer";

export type TrialPlan = {
  databaseUrl: string;
  writers: number;
  bloggers: number;
  seconds: number;
  maxPauseMs: number;
  killEveryMs: number;
};
/** `lost`: by reader, the bloggers whose last state it never saw although it read on until everything was quiet. */
export type TrialResult = WriterCounts & { lost: Record<string, number>; rounds: number };

const ABORT_SHARE = 0.1;

/** Many writers with aborts and killed backends against readers of every kind, and the table itself as the oracle. */
export async function runStreamTrial(plan: TrialPlan): Promise<TrialResult> {
  const organization = await createTestOrganization();
  const bloggerIds = await insertBloggers(organization.organizationId, plan.bloggers);
  const control = new Pool({ connectionString: plan.databaseUrl });
  await makeControl(control);
  const ctx = organization.ctx();
  const readers = [
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

/** A blogger that no writer reached says nothing about any reader. */
function isTouched(remark: string | null): boolean {
  return remark !== "initial";
}
