import { env } from "@/server/env";
import { logger } from "@/server/infra/logger";

export { ADVISORY_LOCKS, LOCK_SPACES } from "@/server/infra/db/advisory-locks";
export { retryDeadlock } from "@/server/infra/db/db-errors";
export { tellLockWaits } from "@/server/infra/db/lock-waits";
export { haveOwnSessions } from "@/server/infra/db/own-sessions";

/** The engine's logger; `details` are fields next to the message. */
export type EngineLog = (
  level: "info" | "warn" | "error" | "fatal",
  message: string,
  details?: Record<string, unknown>,
) => void;

export function createEngineLog(): EngineLog {
  const log = logger().child({ component: "job-engine" });
  return (level, message, { error, ...details } = {}) =>
    log[level]({ ...details, ...(error ? { err: error } : {}) }, message);
}

export function readEngineSettings() {
  return {
    databaseUrl: env.DATABASE_URL,
    eventKey: need("INNGEST_EVENT_KEY"),
    signingKey: need("INNGEST_SIGNING_KEY"),
    port: need("JOBS_PORT"),
    appUrl: need("APP_URL"),
    stopMs: env.STOP_SECONDS * 1_000,
  };
}

function need<Name extends "INNGEST_EVENT_KEY" | "INNGEST_SIGNING_KEY" | "JOBS_PORT" | "APP_URL">(
  name: Name,
): NonNullable<(typeof env)[Name]> {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} is required to run the embedded job engine.`);
  return value;
}
