import { NonRetriableError } from "inngest";
import { type JobEventData, type JobEventName, jobEventSchemas } from "@/server/domain/job-events";

/** The data of an event, checked; one that is wrong ends the run at once, as no retry would mend it. */
export function readEventData<Name extends JobEventName>(name: Name, data: unknown): JobEventData<Name> {
  const parsed = jobEventSchemas[name].safeParse(data);
  if (parsed.success) return parsed.data as JobEventData<Name>;
  throw new NonRetriableError(`The data of "${name}" are wrong: ${parsed.error.message}`);
}
