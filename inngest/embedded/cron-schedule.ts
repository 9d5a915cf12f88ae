import { Cron } from "croner";

const ZONE = /^TZ=(\S+)\s+/;

/** The first instant after `after` at which the five-field expression is due; UTC unless it starts with `TZ=<zone>`. */
export function nextCronInstant(expression: string, after: Date): Date {
  const timezone = ZONE.exec(expression)?.[1] ?? "UTC";
  const fields = expression.replace(ZONE, "");
  if (fields.startsWith("@")) throw new Error(`The schedule "${expression}" has no five fields.`);
  const next = new Cron(fields, { mode: "5-part", timezone, paused: true }).nextRun(after);
  if (next === null) throw new Error(`The schedule "${expression}" is never due.`);
  return next;
}
