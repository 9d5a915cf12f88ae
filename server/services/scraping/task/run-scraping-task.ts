import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx, mutation } from "@/server/services/kernel/verb";
import { lockTask } from "./internal/task-rows";
import { runScrapingTaskInput } from "./schema";
import { getTask, getRunWithoutLists, scrapingRun, startRun } from "@/server/services/scraping/run";

/**
 * Starts a run now, ahead of scheduled ones. Throws `NOT_FOUND`, `SUBSCRIPTION_EXPIRED`, and `CONFLICT`
 * while a run of the task is under way, or its newest one is paused.
 */
export const runScrapingTask = mutation({
  permission: "scraping-task:write",
  input: runScrapingTaskInput,
  output: scrapingRun,
  audit: "scraping-task.run-now",
  async run({ ctx, tx, input: { id, dispatcher } }) {
    await refuseExpired(tx, ctx);
    const before = await lockTask(tx, ctx, id);
    const run = await startRun(tx, ctx, before, { dispatcher, priority: "MANUAL" });
    return { before, after: await getTask(tx, ctx, id), result: await getRunWithoutLists(tx, run) };
  },
});

async function refuseExpired(tx: Tx, { organization, now }: Ctx): Promise<void> {
  const { subscriptionExpiresAt } = await tx.organization.findUniqueOrThrow({
    where: { id: organization.id },
    select: { subscriptionExpiresAt: true },
  });
  if (subscriptionExpiresAt === null || subscriptionExpiresAt > now()) return;
  const message = `The organization's subscription ended at ${subscriptionExpiresAt.toISOString()}: no task is run. Renew it to continue.`;
  throw new ServiceError("SUBSCRIPTION_EXPIRED", message);
}
