import { type Db } from "@/server/infra/db";

const SWEEP = "sweep";
const REGISTRATION = "registration";
/** Three missed runs of the sweep, which runs every minute. */
const STALLED_AFTER_MS = 180_000;

export type JobState = {
  sweptMsAgo: number | null;
  /** Names of the looks that failed in the last sweep, comma-separated; null if none did. */
  failedLooks: string | null;
  /** Of the last registration by any process, whether or not the server took it. */
  registeredMsAgo: number | null;
  problem: string | null;
};

export async function findJobState(db: Db): Promise<JobState> {
  const rows = await db.$queryRaw<{ name: string; msAgo: number; problem: string | null }[]>`
    SELECT name, problem, greatest(0, extract(epoch FROM clock_timestamp() - at) * 1000)::double precision AS "msAgo"
    FROM job_state`;
  const row = (name: string) => rows.find((one) => one.name === name);
  const [sweep, registration] = [row(SWEEP), row(REGISTRATION)];
  const sweptMsAgo = sweep?.msAgo ?? null;
  // A sweep after the failure shows that another process has registered the functions.
  const isOver = sweptMsAgo !== null && registration !== undefined && sweptMsAgo <= registration.msAgo;
  const registeredMsAgo = registration?.msAgo ?? null;
  const problem = isOver ? null : (registration?.problem ?? null);
  return { sweptMsAgo, failedLooks: sweep?.problem ?? null, registeredMsAgo, problem };
}

/**
 * Whether the sweep should have run by now (docs/rules.md#jobs). A process that has just started waits three
 * minutes before it reports a stall.
 */
export function isStalled({ sweptMsAgo }: JobState, runningMs: number): boolean {
  return Math.min(sweptMsAgo ?? Infinity, runningMs) > STALLED_AFTER_MS;
}

/** `failedLooks`: the names of those that failed. */
export function recordSweep(db: Db, failedLooks: readonly string[] = []): Promise<void> {
  return record(db, SWEEP, failedLooks.length === 0 ? null : failedLooks.join(", "));
}

export function recordRegistration(db: Db, problem: string | null): Promise<void> {
  return record(db, REGISTRATION, problem);
}

async function record(db: Db, name: string, problem: string | null): Promise<void> {
  await db.$executeRaw`
    INSERT INTO job_state (name, at, problem) VALUES (${name}, clock_timestamp(), ${problem})
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, problem = excluded.problem`;
}
