import pino from "pino";
import { env } from "@/server/env";

const REDACTED = ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie", "*.key"];

let instance: pino.Logger | undefined;

/** The process's structured logger: one JSON line an event on standard output. */
export function logger(): pino.Logger {
  return (instance ??= pino({ level: env.LOG_LEVEL, redact: REDACTED, base: { service: "creator-roster" } }));
}

/** Whether a defect of our own ends the request: everywhere but in production. */
export function defectsThrow(): boolean {
  return env.NODE_ENV !== "production";
}

/** Throws a defect of our own, or in production logs it, so that the caller still gets a response. */
export function reportDefect(error: Error, details: { requestId: string }): void {
  if (defectsThrow()) throw error;
  logger().error({ ...details, err: error }, "a response does not fit its schema");
}
