import pino from "pino";
import { env, fromSettings } from "@/server/env";

const REDACTED = ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie", "*.key"];

/** The process's structured logger: one JSON line an event on standard output. */
export const logger = fromSettings(() =>
  pino({ level: env.LOG_LEVEL, redact: REDACTED, base: { service: "creator-roster" } }),
);

/** Whether a defect of our own ends the request: everywhere but in production. */
export function defectsThrow(): boolean {
  return env.NODE_ENV !== "production";
}

/** Throws a defect of our own, or in production logs it, so that the caller still gets a response. */
export function reportDefect(error: Error, details: { requestId: string }): void {
  if (defectsThrow()) throw error;
  logger().error({ ...details, err: error }, "a response does not fit its schema");
}
