import { type Cron } from "croner";
import { type IssueCode } from "@/server/domain/kernel/errors";
import { parseCron } from "./next-instant";
import { type Schedule } from "./schedule";

const fields = [
  { code: "CRON_MINUTE", name: "a minute", from: 0, to: 59 },
  { code: "CRON_HOUR", name: "an hour", from: 0, to: 23 },
  { code: "CRON_DAY", name: "a day of the month", from: 1, to: 31 },
  { code: "CRON_MONTH", name: "a month", from: 1, to: 12 },
  { code: "CRON_WEEKDAY", name: "a weekday", from: 0, to: 7 },
] as const;
/** Any start will do: a cron that ever fires does so within 400 years. */
const ANY_INSTANT = new Date("2000-01-01T00:00:00Z");

type ScheduleProblem = { code: IssueCode; message: string };

/**
 * Completes a sentence that starts with the field's name; null if there is no problem. A cron with MANUAL is
 * checked, too, because it is kept for a later schedule.
 */
export function findScheduleProblem({
  cronExpression,
}: Pick<Schedule, "cronExpression">): ScheduleProblem | null {
  if (cronExpression === null) return null;
  const parts = cronExpression.trim().split(/\s+/);
  if (parts.length !== fields.length) return notCron;
  const cron = tryCron(cronExpression);
  if (cron === null) return findOutOfRange(parts) ?? notCron;
  return happens(cron) ? null : neverComes;
}

function tryCron(expression: string): Cron | null {
  try {
    return parseCron(expression);
  } catch {
    return null;
  }
}

function findOutOfRange(parts: readonly string[]): ScheduleProblem | null {
  for (const [at, { code, name, from, to }] of fields.entries()) {
    const numbers = (parts[at] ?? "").replace(/\/\d+/g, "").match(/\d+/g) ?? [];
    const wrong = numbers.find((number) => Number(number) < from || Number(number) > to);
    if (wrong !== undefined)
      return { code, message: `must have ${name} from ${from} to ${to}, and ${wrong} is none` };
  }
  return null;
}

/** For a date that never comes, croner overflows the stack or passes its last year. */
function happens(cron: Cron): boolean {
  try {
    return cron.nextRun(ANY_INSTANT) !== null;
  } catch {
    return false;
  }
}

const notCron: ScheduleProblem = {
  code: "CRON_INVALID",
  message: "must be five fields: minute, hour, day of the month, month, weekday, such as 30 3 * * 1",
};
const neverComes: ScheduleProblem = {
  code: "CRON_NEVER",
  message: "must name a day that exists: this one never comes",
};
