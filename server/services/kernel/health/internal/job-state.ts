import { type Db } from "@/server/infra/db";

const SWEEP = "sweep";
const REGISTRATION = "registration";
/** Three turns of the minute. */
const STALLED_AFTER_MS = 180_000;

/** How the jobs fare, as the processes of the service left it in the database. */
export type JobState = {
  /** Since the sweep last ran; null when it never has. */
  sweptMsAgo: number | null;
  /** Why the functions are not registered with the job server; null once the sweep has run since. */
  problem: string | null;
};

export async function findJobState(db: Db): Promise<JobState> {
  const rows = await db.$queryRaw<{ name: string; msAgo: number; problem: string | null }[]>`
    SELECT name, problem, (extract(epoch FROM clock_timestamp() - at) * 1000)::double precision AS "msAgo"
    FROM job_state`;
  const row = (name: string) => rows.find((one) => one.name === name);
  const [sweep, registration] = [row(SWEEP), row(REGISTRATION)];
  const sweptMsAgo = sweep?.msAgo ?? null;
  // Another process has registered them since: the one that could not may be gone.
  const isOver = sweptMsAgo !== null && registration !== undefined && sweptMsAgo <= registration.msAgo;
  return { sweptMsAgo, problem: isOver ? null : (registration?.problem ?? null) };
}

/**
 * Whether the sweep should have run by now (docs/rules.md#jobs). What was before this process, which has
 * been up for `runningMs`, says nothing.
 */
export function isStalled({ sweptMsAgo }: JobState, runningMs: number): boolean {
  return Math.min(sweptMsAgo ?? Infinity, runningMs) > STALLED_AFTER_MS;
}

/** The sweep runs: whatever wakes jobs by the minute works. */
export function recordSweep(db: Db): Promise<void> {
  return record(db, SWEEP, null);
}

/** The functions were registered (null), or were not, and why. */
export function recordRegistration(db: Db, problem: string | null): Promise<void> {
  return record(db, REGISTRATION, problem);
}

async function record(db: Db, name: string, problem: string | null): Promise<void> {
  await db.$executeRaw`
    INSERT INTO job_state (name, at, problem) VALUES (${name}, clock_timestamp(), ${problem})
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, problem = excluded.problem`;
}
