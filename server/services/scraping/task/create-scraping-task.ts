import { newId } from "@/server/domain/kernel/ids";
import { Prisma } from "@/server/infra/db";
import { checkRoom, mutation } from "@/server/services/kernel/verb";
import { lockPolicyShared } from "@/server/services/scraping/policy";
import { nextStart } from "./internal/next-start";
import { toFieldColumns, toTask } from "./internal/task-rows";
import { createScrapingTaskInput, scrapingTask } from "./schema";

/** The list has no pages, so it must stay short. */
const MAX_TASKS = 500;

/**
 * The acting user owns the task. With a schedule, it starts at the next instant. Throws `NOT_FOUND` for the
 * policy, and `CONFLICT` at 500 tasks.
 */
export const createScrapingTask = mutation({
  permission: "scraping-task:write",
  input: createScrapingTaskInput,
  output: scrapingTask,
  audit: "scraping-task.create",
  async run({ ctx, tx, input: { filterJson, fieldsJson, priority, ...values } }) {
    const { id: organizationId, timeZone } = ctx.organization;
    await checkRoom(tx, ctx, {
      noun: "scraping tasks",
      most: MAX_TASKS,
      count: () => tx.scrapingTask.count({ where: { organizationId, deletedAt: null } }),
    });
    if (values.pacePolicyId !== null) await lockPolicyShared(tx, ctx, values.pacePolicyId);
    const now = ctx.now();
    const after = await tx.scrapingTask.create({
      data: {
        ...values,
        id: newId("scrapingTask"),
        organizationId,
        createdAt: now,
        updatedAt: now,
        ownerUserId: ctx.actor.type === "user" ? ctx.actor.userId : null,
        priority: priority ?? values.scheduleType,
        filterJson: filterJson ?? Prisma.DbNull,
        ...toFieldColumns(fieldsJson),
        ...nextStart(values, timeZone, now),
      },
    });
    return { before: null, after, result: await toTask(tx, ctx, after) };
  },
});
