import { type Db } from "@/server/infra/db";
import { type RateLimiter } from "@/server/infra/limiter";

const TIME_LIMIT_MS = 2_000;
const VERSION = "1.0.0";

type Parts = {
  db: Db;
  limiter: RateLimiter;
  /** Where the embedded job engine says how it is; null when the jobs run elsewhere. */
  jobsHealthUrl: string | null;
};

/**
 * `GET /api/health` (docs/rules.md#settings). `degraded`: it works, but for something that people do not wait
 * for.
 */
export type Health = {
  status: "ok" | "degraded" | "unavailable";
  checks: {
    database: "ok" | "unreachable";
    /** Unreachable: limits are counted in each process until the store answers. */
    limiter: "ok" | "unreachable";
    /** External: the jobs run on an Inngest server that is not ours to watch. */
    jobs: "ok" | "unreachable" | "external";
  };
  version: string;
};

/** Asks every part of the service at the same time whether it answers, and waits 2 seconds at most. */
export async function checkHealth({ db, limiter, jobsHealthUrl }: Parts): Promise<Health> {
  const [database, limits, jobs] = await Promise.all([
    answers(db.$queryRaw`SELECT 1`.then(() => true)),
    answers(limiter.check()),
    jobsHealthUrl === null ? ("external" as const) : answers(isWell(jobsHealthUrl)),
  ]);
  const whole = limits === "ok" && jobs !== "unreachable";
  const status = database === "unreachable" ? "unavailable" : whole ? "ok" : "degraded";
  return { status, checks: { database, limiter: limits, jobs }, version: VERSION };
}

async function isWell(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })).ok;
}

async function answers(check: Promise<boolean>): Promise<"ok" | "unreachable"> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIME_LIMIT_MS);
  });
  const well = await Promise.race([check.catch(() => false), tooLong]);
  clearTimeout(timer);
  return well ? "ok" : "unreachable";
}
