import { type Db, wasDiskFull } from "@/server/infra/db";
import { isSwitchedOff } from "@/server/infra/deployment";
import { jobsHealthUrl } from "@/server/infra/jobs-health-url";
import { rateLimiter, type RateLimiter } from "@/server/infra/limiter";
import { isStoreAway } from "@/server/infra/storage";
import { answerWithin, TIME_LIMIT_MS } from "./internal/answer-within";
import { findJobState, isStalled } from "./internal/job-state";

const VERSION = "1.0.0";

type Parts = {
  db: Db;
  limiter: RateLimiter;
  jobsHealthUrl: string | null;
  runningMs: number;
  isOff?: boolean;
};

/**
 * `GET /api/health` (docs/rules.md#health). `degraded`: works, except for parts that no request waits for.
 */
export type Health = {
  status: "ok" | "degraded" | "unavailable";
  checks: {
    /** Full: in the last minute a statement of this process failed because the database's disk was full. */
    database: "ok" | "unreachable" | "full";
    /** Unreachable: limits are counted per process until the store answers. */
    limiter: "ok" | "unreachable";
    /**
     * Unregistered: the job server does not know the functions; the log says why. Stalled: the sweep has not
     * run for three minutes, so failed work is not retried. Failing: a look of the last sweep failed, so one
     * kind of failed work is not retried; the log names the look. Off: by the settings of this process.
     */
    jobs: "ok" | "unreachable" | "unregistered" | "stalled" | "failing" | "off";
    /** Unreachable: the last call of this process to the store of files failed, less than a minute ago. */
    files: "ok" | "unreachable";
  };
  version: string;
};

/** Of this process, with its settings. */
export function checkServiceHealth(db: Db): Promise<Health> {
  const runningMs = process.uptime() * 1_000;
  const isOff = isSwitchedOff();
  return checkHealth({ db, limiter: rateLimiter(), jobsHealthUrl: jobsHealthUrl(), runningMs, isOff });
}

export async function checkHealth(parts: Parts): Promise<Health> {
  const { db, limiter } = parts;
  const [answer, limits, jobState] = await Promise.all([
    answers(db.$queryRaw`SELECT 1`.then(() => true)),
    answers(limiter.check()),
    answerWithin(checkJobs(parts), "unreachable"),
  ]);
  const database = answer === "ok" && wasDiskFull() ? "full" : answer;
  // Without the database the service gives the job server no functions, so it would say `unregistered`.
  const jobs = database === "unreachable" && jobState !== "off" ? "unreachable" : jobState;
  const files = isStoreAway() ? "unreachable" : "ok";
  const checks: Health["checks"] = { database, limiter: limits, jobs, files };
  const whole = Object.values(checks).every((says) => says === "ok");
  const status = database === "unreachable" ? "unavailable" : whole ? "ok" : "degraded";
  return { status, checks, version: VERSION };
}

async function checkJobs(parts: Parts): Promise<Health["checks"]["jobs"]> {
  const { db, jobsHealthUrl, runningMs, isOff = false } = parts;
  if (isOff) return "off";
  if (jobsHealthUrl !== null) {
    const response = await fetch(jobsHealthUrl, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (!response.ok) return "unregistered";
  }
  const state = await findJobState(db);
  if (jobsHealthUrl === null && state.problem !== null) return "unregistered";
  if (isStalled(state, runningMs)) return "stalled";
  return state.failedLooks === null ? "ok" : "failing";
}

async function answers(check: Promise<boolean>): Promise<"ok" | "unreachable"> {
  return (await answerWithin(check, false)) ? "ok" : "unreachable";
}
