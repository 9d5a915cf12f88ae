import { newId } from "@/server/domain/ids";
import { platforms } from "@/server/domain/platforms";
import { sandboxCreators } from "@/server/domain/sandbox";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";

const HOUR_MS = 3_600_000;

type Run = Omit<Prisma.ScrapingTaskRunCreateManyInput, "id" | "organizationId" | "taskId" | "startedAt">;

/**
 * A task that no scheduler takes up (it is disabled), with finished runs of several outcomes, the newest
 * first.
 */
export async function addScrapingTask(
  tx: Tx,
  organizationId: OrganizationId,
  bloggerIds: readonly string[],
): Promise<void> {
  const runs = runsOf(bloggerIds);
  const taskId = newId("scrapingTask");
  const startOf = (position: number) => new Date(Date.now() - (position + 1) * 24 * HOUR_MS);
  await tx.scrapingTask.create({
    data: {
      id: taskId,
      organizationId,
      name: "Sandbox task",
      platforms: [...platforms],
      enabled: false,
      runCount: runs.length,
      lastRunAt: startOf(0),
    },
  });
  await tx.scrapingTaskRun.createMany({
    data: runs.map((run, position) => {
      const startedAt = startOf(position);
      const finishedAt = run.status === "PAUSED" ? null : new Date(startedAt.getTime() + HOUR_MS / 2);
      return { id: newId("scrapingRun"), organizationId, taskId, startedAt, finishedAt, ...run };
    }),
  });
}

function runsOf(ids: readonly string[]): Run[] {
  const targetCount = ids.length;
  const half = ids.slice(0, targetCount / 2);
  const failedTarget = {
    url: sandboxCreators[0]?.url ?? "",
    errorCode: "NOT_ON_MARKETPLACE",
    errorMessage: "The sandbox lets this target fail.",
    accountId: null,
    attempt: 1,
    ts: Date.UTC(2026, 0, 5),
  };
  return [
    { status: "SUCCESS", targetCount, successCount: targetCount, processedBloggerIds: [...ids] },
    {
      status: "PARTIAL",
      targetCount,
      successCount: targetCount - 1,
      failedCount: 1,
      processedBloggerIds: ids.slice(1),
      failedTargets: [failedTarget],
    },
    {
      status: "PAUSED",
      targetCount,
      successCount: half.length,
      captchaCount: 2,
      pauseReason: "The sandbox paused it for good.",
      processedBloggerIds: half,
      pendingBloggerIds: ids.slice(half.length),
    },
    {
      status: "FAILED",
      targetCount,
      failedCount: targetCount,
      errorLog: "L3_AUTH_FAIL: the sandbox lets it fail.",
    },
    { status: "CANCELLED", targetCount, successCount: half.length, processedBloggerIds: half },
  ];
}
