import { changedFields } from "@/app/_components/changed-fields";
import type { FilterOf } from "@/app/_ui/list-view";
import type { bloggerFilter } from "@/app/(console)/bloggers/_components/roster-filter";
import { toFilterInput, toShownFilter } from "@/app/(console)/bloggers/_components/view-values";
import type { BloggerWireField } from "@/server/domain/roster/blogger";
import type { Issue } from "@/server/domain/kernel/errors";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import type { Schedule } from "@/server/domain/scraping/schedule";
import { type PickedSchedule, toCron, toPicked, usualSchedule } from "./schedule";
import type { Task } from "./task-values";

/** The roster's filter without platforms, which are a field of the task. */
export type TargetFilter = Omit<FilterOf<typeof bloggerFilter>, "platform">;

export type TaskValues = PickedSchedule & {
  name: string;
  platforms: Platform[];
  scope: Task["scope"];
  filterJson: TargetFilter;
  takes: "ALL" | "SOME";
  fieldsJson: string[];
  scheduleType: Schedule["scheduleType"];
  by: "PICKER" | "CRON";
  cronExpression: string;
  enabled: boolean;
  /** Empty means the default of the schedule. */
  priority: Schedule["scheduleType"] | "";
  maxRunDurationMinutes: number | "";
  failureRetryCount: number | "";
  retryIntervalMinutes: number | "";
  /** Empty means the built-in BALANCED. */
  pacePolicyId: string;
};

const MAX_NAME = 100;

/** A new task: all bloggers, started manually; or the bloggers of a roster filter. */
export function toNewValues({ platform, ...filter }: FilterOf<typeof bloggerFilter>, name = ""): TaskValues {
  const isFiltered = Object.keys(filter).length > 0;
  return {
    ...usualSchedule,
    name: name.slice(0, MAX_NAME),
    platforms: platform ?? [],
    scope: isFiltered ? "FILTERED" : "ALL",
    filterJson: filter,
    takes: "ALL",
    fieldsJson: [],
    scheduleType: "MANUAL",
    by: "PICKER",
    cronExpression: "",
    enabled: true,
    priority: "",
    maxRunDurationMinutes: 240,
    failureRetryCount: 3,
    retryIntervalMinutes: 30,
    pacePolicyId: "",
  };
}

/** `timeZone` is the user's, in which the roster's filter is written. */
export function toTaskValues(task: Task, timeZone: string): TaskValues {
  const { scheduleType, cronExpression, filterJson, fieldsJson, priority } = task;
  const picked = toPicked(task);
  const { platform, ...filter } = toShownFilter(filterJson ?? {}, timeZone);
  return {
    ...(picked ?? usualSchedule),
    name: task.name,
    platforms: platforms.filter((one) => task.platforms.includes(one) && (platform?.includes(one) ?? true)),
    scope: task.scope,
    filterJson: filter,
    takes: fieldsJson === null ? "ALL" : "SOME",
    fieldsJson: fieldsJson ?? [],
    scheduleType,
    by: picked === null ? "CRON" : "PICKER",
    cronExpression: cronExpression ?? "",
    enabled: task.enabled,
    priority: priority === scheduleType ? "" : priority,
    maxRunDurationMinutes: task.maxRunDurationMinutes,
    failureRetryCount: task.failureRetryCount,
    retryIntervalMinutes: task.retryIntervalMinutes,
    pacePolicyId: task.pacePolicyId ?? "",
  };
}

export function cronOf({ scheduleType, by, cronExpression, ...picked }: TaskValues): string | null {
  if (scheduleType === "MANUAL") return null;
  return by === "CRON" ? cronExpression.trim() : toCron(scheduleType, picked);
}

export function toTaskInput(values: TaskValues, timeZone: string) {
  const { filterJson, scope, priority, scheduleType, pacePolicyId } = values;
  return {
    name: values.name,
    platforms: values.platforms,
    scope,
    filterJson: scope === "FILTERED" ? toFilterInput(filterJson, timeZone) : null,
    fieldsJson: values.takes === "ALL" ? null : (values.fieldsJson as BloggerWireField[]),
    scheduleType,
    cronExpression: cronOf(values),
    enabled: values.enabled,
    priority: priority === "" ? scheduleType : priority,
    maxRunDurationMinutes: Number(values.maxRunDurationMinutes),
    failureRetryCount: Number(values.failureRetryCount),
    retryIntervalMinutes: Number(values.retryIntervalMinutes),
    pacePolicyId: pacePolicyId === "" ? null : pacePolicyId,
  };
}

/**
 * Only the user's changes: a filter's instant and a picked schedule may look different after a round trip
 * through the form.
 */
export function toTaskChange(before: TaskValues, after: TaskValues, timeZone: string) {
  return changedFields(toTaskInput(before, timeZone), toTaskInput(after, timeZone));
}

/** The form field of an issue: the parts of a picked schedule have no path of their own. */
export function toTaskField({ path }: Issue, { by, scheduleType }: TaskValues): string {
  const [field = ""] = path.split(".");
  if (field !== "cronExpression" || by === "CRON") return field;
  if (scheduleType === "WEEKLY") return "weekdays";
  return scheduleType === "MONTHLY" ? "monthDays" : "time";
}
