import { Inngest, type Logger } from "inngest";
import { logger } from "@/server/infra/logger";

type Level = "debug" | "info" | "warn" | "error";

/** The SDK calls its logger with an object and a text, or with a text and whatever belongs to it. */
const write =
  (level: Level) =>
  (subject: unknown, ...details: unknown[]): void => {
    if (typeof subject === "string") logger()[level]({ details }, subject);
    else logger()[level](subject ?? {}, details.map(String).join(" "));
  };

const jobLogger: Logger = {
  debug: write("debug"),
  info: write("info"),
  warn: write("warn"),
  error: write("error"),
};

/**
 * The one client of the job engine; functions are made with it and events are sent through it. Which engine answers
 * (embedded, Inngest's server or its cloud) is said by the variables that the SDK itself reads (decisions, section 4).
 */
export const jobClient = new Inngest({ id: "creator-roster-service", logger: jobLogger });
