import { type z } from "zod";
import { Prisma } from "@/server/infra/db";
import { lockPolicyShared } from "@/server/services/scraping/policy";
import { mutation, type Ctx } from "@/server/services/kernel/verb";
import { type TaskRow } from "@/server/services/scraping/run";
import { parseInput, ServiceError } from "@/server/domain/kernel/errors";
import { nextStart, type NextStart } from "./internal/next-start";
import { toFieldColumns, toTask, lockTask } from "./internal/task-rows";
import {
  scrapingTask,
  scrapingTaskRules,
  setScrapingTaskEnabledInput,
  updateScrapingTaskInput,
} from "./schema";

type Update = z.output<typeof updateScrapingTaskInput>;

/**
 * A run under way keeps its settings. Throws `NOT_FOUND`, also for the policy, and `VALIDATION_FAILED` if
 * stored and sent fields contradict each other.
 */
export const updateScrapingTask = mutation({
  permission: "scraping-task:write",
  input: updateScrapingTaskInput,
  output: scrapingTask,
  audit: "scraping-task.update",
  async run({ ctx, tx, input }) {
    const { id, filterJson, fieldsJson, lastRunAt, nextRunAt: _set, ...values } = input;
    const before = await lockTask(tx, ctx, id);
    const merged = { ...before, ...input };
    parseInput(scrapingTaskRules, merged);
    if (values.pacePolicyId !== undefined && values.pacePolicyId !== null)
      await lockPolicyShared(tx, ctx, values.pacePolicyId);
    const after = await tx.scrapingTask.update({
      where: { id },
      data: {
        ...values,
        ...(lastRunAt !== undefined && { lastRunAt }),
        ...(filterJson !== undefined && { filterJson: filterJson ?? Prisma.DbNull }),
        ...(fieldsJson !== undefined && toFieldColumns(fieldsJson)),
        ...startAfterUpdate(ctx, before, input),
      },
    });
    return { before, after, result: await toTask(tx, ctx, after) };
  },
});

/** Throws `NOT_FOUND`. */
export const setScrapingTaskEnabled = mutation({
  permission: "scraping-task:write",
  input: setScrapingTaskEnabledInput,
  output: scrapingTask,
  audit: ({ enabled }) => (enabled ? "scraping-task.enable" : "scraping-task.disable"),
  async run({ ctx, tx, input }) {
    const before = await lockTask(tx, ctx, input.id);
    if (input.enabled === before.enabled) return { unchanged: await toTask(tx, ctx, before) };
    const data = { enabled: input.enabled, ...startAfterUpdate(ctx, before, input) };
    const after = await tx.scrapingTask.update({ where: { id: before.id }, data });
    return { before, after, result: await toTask(tx, ctx, after) };
  },
});

/**
 * An instant that is sent belongs to no time zone. Otherwise the next start changes only with the schedule,
 * so that saving an unchanged form moves nothing.
 */
function startAfterUpdate(ctx: Ctx, before: TaskRow, input: Update): Partial<NextStart> {
  const after = {
    scheduleType: input.scheduleType ?? before.scheduleType,
    cronExpression: input.cronExpression === undefined ? before.cronExpression : input.cronExpression,
    enabled: input.enabled ?? before.enabled,
  };
  const { nextRunAt } = input;
  if (nextRunAt !== undefined && nextRunAt !== null) {
    if (after.enabled) return { nextRunAt: new Date(nextRunAt), scheduledIn: null };
    const message = "must be left out while the task is off: enable it with the same update";
    throw new ServiceError("VALIDATION_FAILED", `Please correct "nextRunAt": ${message}.`, {
      issues: [{ path: "nextRunAt", message, code: "INVALID" }],
    });
  }
  const isSame =
    after.scheduleType === before.scheduleType &&
    after.cronExpression === before.cronExpression &&
    after.enabled === before.enabled;
  if (nextRunAt === undefined && isSame) return {};
  return nextStart(after, ctx.organization.timeZone, ctx.now());
}
