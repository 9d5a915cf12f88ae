import { env } from "@/server/env";
import { type Db, getDb } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { findJobState, isStalled, type JobState, recordRegistration } from "@/server/services/kernel/health";
import { registerJobs } from "./serve-jobs";

type Times = {
  lookEveryMs: number;
  /** First delay after a failed registration; doubles up to `lookEveryMs`. */
  retryMs: number;
  /** When the tick has not run for this long, the server may have lost the functions. */
  missedAfterMs: number;
  /** A server of one's own is told the functions this often, by all processes together. */
  repeatMs?: number;
};

/** Registration gives up long before. */
const FROZEN_MS = 20_000;

const TIMES: Times = { lookEveryMs: 30_000, retryMs: 1_000, missedAfterMs: 90_000 };
/** What the server has forgotten it is told again within 25 s; what it knows it drops after comparing. */
const TIMES_OF_OWN_SERVER: Times = { ...TIMES, lookEveryMs: 7_000, repeatMs: 18_000 };

/**
 * Registers the functions with the Inngest server, and again, because a server that lost its state has
 * forgotten them: regularly with a server of one's own, and with Inngest Cloud when the tick stops running.
 * The embedded engine asks for them itself. Logs each change of state. Runs as long as the process; returns
 * a function that stops it.
 */
export function watchJobs(times: Times = defaultTimes()): () => void {
  const { lookEveryMs, retryMs } = times;
  const registers = env.JOBS_PORT === undefined;
  const startedMs = Date.now();
  let registeredMs: number | null = null;
  let delayMs = retryMs;
  let last: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const report = (problem: string | null) => {
    if (problem === last) return;
    last = problem;
    if (problem === null) logger().info("the jobs are registered and run");
    else logger().error({ problem }, "the jobs do not run; until they do, failed work is not retried");
  };
  const look = async (db: Db): Promise<string | null> => {
    const state = await findJobState(db);
    const sinceMs = Date.now() - (registeredMs ?? startedMs);
    if (registers && (registeredMs === null || mayBeForgotten(state, sinceMs, times))) {
      const beganMs = Date.now();
      const problem = await registerJobs();
      // A platform that suspends functions froze this one in the middle: the failure says nothing.
      if (problem !== null && Date.now() - beganMs > FROZEN_MS) return last;
      await recordRegistration(db, problem);
      registeredMs = problem === null ? Date.now() : null;
      if (problem !== null) return problem;
    }
    if (!isStalled(state, Date.now() - startedMs)) return null;
    return "The tick has not run for three minutes: see the job server, or the embedded engine, for why.";
  };
  const lookAgain = async () => {
    try {
      report(await look(getDb()));
    } catch (error) {
      // Without the database nothing is served, which the health check reports.
      logger().warn({ err: error }, "could not look after the jobs");
    }
    delayMs = registers && registeredMs === null ? Math.min(2 * delayMs, lookEveryMs) : lookEveryMs;
    if (!ended) timer = setTimeout(() => void lookAgain(), delayMs).unref();
  };
  void lookAgain();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

function defaultTimes(): Times {
  return env.INNGEST_BASE_URL === undefined ? TIMES : TIMES_OF_OWN_SERVER;
}

/** `sinceMs`: since this process has registered them. */
function mayBeForgotten(
  { sweptMsAgo, registeredMsAgo }: JobState,
  sinceMs: number,
  { missedAfterMs, repeatMs = Infinity }: Times,
): boolean {
  if ((registeredMsAgo ?? Infinity) > repeatMs) return true;
  return Math.min(sweptMsAgo ?? Infinity, sinceMs) > missedAfterMs;
}
