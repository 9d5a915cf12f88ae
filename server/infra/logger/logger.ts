import pino from "pino";
import { env } from "@/server/env";

const REDACTED = ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie", "*.key"];

let instance: pino.Logger | undefined;

/** The process's structured logger: one JSON line an event on standard output. */
export function logger(): pino.Logger {
  return (instance ??= pino({ level: env.LOG_LEVEL, redact: REDACTED, base: { service: "creator-roster" } }));
}
