import { env } from "@/server/env";
import { logger } from "@/server/infra/logger";
import { EmbeddedEngine } from "./embedded-engine";

const log = logger().child({ component: "job-engine" });

const engine = new EmbeddedEngine({
  databaseUrl: env.DATABASE_URL,
  eventKey: need("INNGEST_EVENT_KEY"),
  signingKey: need("INNGEST_SIGNING_KEY"),
  port: need("JOBS_PORT"),
  appUrl: need("APP_URL"),
  log: (level, message, { error, ...details } = {}) =>
    log[level]({ ...details, ...(error ? { err: error } : {}) }, message),
});

function need<Name extends "INNGEST_EVENT_KEY" | "INNGEST_SIGNING_KEY" | "JOBS_PORT" | "APP_URL">(
  name: Name,
): NonNullable<(typeof env)[Name]> {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} is required to run the embedded job engine.`);
  return value;
}

let stopping: Promise<void> | undefined;

function stop(): void {
  stopping ??= engine.stop().finally(() => process.exit());
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("SIGHUP", () => engine.refresh());

await engine.start().catch((error: unknown) => {
  log.fatal({ err: error }, "The job engine could not start");
  process.exit(1);
});
