import pino from "pino";
import { env, fromSettings } from "@/server/env";

const REDACTED = ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie", "*.key"];

/** What steers a terminal, or changes the order in which it shows others, and JSON does not escape. */
const STEERING = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (text: string) =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");

/** The process's structured logger: one JSON line an event on standard output. */
export const logger = fromSettings(() =>
  pino({
    ...{ level: env.LOG_LEVEL, redact: REDACTED, base: { service: "creator-roster" } },
    // Others' texts stand in these lines, and people read them in a terminal.
    hooks: { streamWrite: (line) => line.replace(STEERING, escaped) },
  }),
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
