import { addDays } from "@/server/domain/kernel/days";
import { ServiceError } from "@/server/domain/kernel/errors";
import { MAX_STATS_DAYS } from "../schema";

const USUAL_DAYS = 30;

type Days = { from: string; to: string };

/** Both days inclusive; by default the last 30. Throws `VALIDATION_FAILED`. */
export function toStatsDays(asked: Partial<Record<keyof Days, string | undefined>>, today: string): Days {
  const { to = today } = asked;
  const { from = addDays(to, 1 - USUAL_DAYS) } = asked;
  if (from > to) throw wrongFrom(asked.to === undefined ? "must not be after today" : "must not be after to");
  if (from < addDays(to, 1 - MAX_STATS_DAYS))
    throw wrongFrom(`must not be more than ${MAX_STATS_DAYS} days up to and with to`);
  return { from, to };
}

function wrongFrom(message: string): ServiceError {
  const issues = [{ path: "from", message }];
  return new ServiceError("VALIDATION_FAILED", `Please correct from: it ${message}.`, { issues });
}
