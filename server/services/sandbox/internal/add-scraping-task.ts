import { newId } from "@/server/domain/ids";
import { platforms } from "@/server/domain/platforms";
import { sandboxCreators } from "@/server/domain/sandbox";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";

const HOUR_MS = 3_600_000;

type Fields = Omit<Prisma.ScrapingTaskRunCreateManyInput, "id" | "organizationId" | "taskId" | "startedAt">;
/** `done`: of the creators, by their order, how many succeeded; one more failed where `hasFailure`. */
type Run = { fields: Fields; done: string[]; left: string[]; hasFailure?: true };

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
  for (const [position, { fields, done, left, hasFailure }] of runs.entries()) {
    const startedAt = startOf(position);
    const finishedAt = fields.status === "PAUSED" ? null : new Date(startedAt.getTime() + HOUR_MS / 2);
    const id = newId("scrapingRun");
    const place = { id, organizationId, taskId, startedAt, finishedAt };
    const { chain } = await tx.scrapingTaskRun.create({ data: { ...fields, ...place } });
    await tx.$executeRaw`
      INSERT INTO scraping_run_target (chain, blogger_id, platform, state, attempt)
      SELECT ${chain}, b.id, b.platform, CASE WHEN b.id = ANY (${done}) THEN 'SUCCESS' ELSE 'PENDING' END::run_target_state,
        CASE WHEN b.id = ANY (${done}) THEN 1 ELSE 0 END
      FROM blogger b WHERE b.id = ANY (${[...done, ...left]})`;
    if (hasFailure) await tx.scrapingRunFailure.create({ data: { ...failure, runId: id, chain } });
  }
}

const failure = {
  url: sandboxCreators[0]?.url ?? "",
  errorCode: "NOT_ON_MARKETPLACE",
  errorMessage: "The sandbox lets this target fail.",
  attempt: 1,
  at: new Date(Date.UTC(2026, 0, 5)),
};

function runsOf(ids: readonly string[]): Run[] {
  const targetCount = ids.length;
  const half = ids.slice(0, targetCount / 2);
  return [
    { fields: { status: "SUCCESS", targetCount, successCount: targetCount }, done: [...ids], left: [] },
    {
      fields: { status: "PARTIAL", targetCount, successCount: targetCount - 1, failedCount: 1 },
      ...{ done: ids.slice(1), left: [], hasFailure: true },
    },
    {
      fields: {
        ...{ status: "PAUSED", targetCount, successCount: half.length, captchaCount: 2 },
        pauseReason: "The sandbox paused it for good.",
      },
      ...{ done: half, left: ids.slice(half.length) },
    },
    {
      fields: {
        ...{ status: "FAILED", targetCount, failedCount: targetCount },
        errorsJson: [{ kind: "FAILURES", code: "L3_AUTH_FAIL", count: targetCount }],
      },
      ...{ done: [], left: [] },
    },
    { fields: { status: "CANCELLED", targetCount, successCount: half.length }, done: half, left: [] },
  ];
}
