import pino from "pino";
import { concealCredentials } from "@/server/domain/kernel/conceal-addresses";
import { env, fromSettings } from "@/server/env";
import { traceIds } from "./tracing";

const REDACTED = ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie", "*.key"];

/** Characters that control a terminal or reorder text and that JSON does not escape. */
const STEERING = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (text: string) =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");

/**
 * Each line is written at once: a suspended function would keep lines that wait, and at the exit of a process
 * whose output no one reads any more, pino's flush would try them again for ever.
 */
const destination = () => pino.destination({ fd: 1, sync: true });

export const logger = fromSettings(() =>
  pino(
    {
      level: env.LOG_LEVEL,
      redact: REDACTED,
      base: { service: "creator-roster" },
      mixin: () => traceIds() ?? {},
      // Log lines contain text from outside and addresses of servers, and are read in terminals.
      hooks: { streamWrite: (line) => concealCredentials(line).replace(STEERING, escaped) },
    },
    destination(),
  ),
);

export function defectsThrow(): boolean {
  return env.NODE_ENV !== "production";
}

export function reportDefect(error: Error, details: { requestId: string }): void {
  if (defectsThrow()) throw error;
  logger().error({ ...details, err: error }, "a response does not fit its schema");
}
