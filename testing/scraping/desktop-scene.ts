import { expect } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "../create-test-rows";
import { createTestOrganization } from "../organization/test-organization";
import { getScrapingRun, updateScrapingRun } from "@/server/services/scraping/run";

const creators = ["5f1a2b3c4d5e6f7a8b9c0d1e", "5f1a2b3c4d5e6f7a8b9c0d1f", "5f1a2b3c4d5e6f7a8b9c0d20"];

type Report = Omit<Parameters<typeof updateScrapingRun>[0]["input"], "id">;
export type DesktopScene = Awaited<ReturnType<typeof createDesktopScene>>;

export async function createDesktopScene() {
  const organization = await createTestOrganization();
  const taskId = await createTestScrapingTask(organization);
  const ids: string[] = [];
  for (const creator of creators)
    ids.push(await createTestBlogger(organization, { platform: "PGY", platformBloggerId: creator }));
  const createRun = (fields: Parameters<typeof createTestScrapingRun>[2] = {}) =>
    createTestScrapingRun(
      organization,
      taskId,
      { dispatcher: "DESKTOP", targetCount: 3, ...fields },
      { pending: ids },
    );
  const runId = await createRun();
  return {
    organization,
    taskId,
    creators,
    ids,
    runId,
    createRun,
    report: (given: Report = {}, id = runId, ctx = organization.ctx()) =>
      updateScrapingRun({ ctx, input: { id, ...given } }),
    rowOf: (id = runId) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } }),
    async listsOf(id = runId) {
      const run = await getScrapingRun({ ctx: organization.ctx(), input: { id } });
      return [run.pendingBloggerIds, run.processedBloggerIds, run.failedTargets];
    },
  };
}

export const failure = (url: string, given: object = {}) => ({
  url,
  errorCode: "NOT_FOUND",
  errorMessage: "gone",
  attempt: 1,
  ts: Date.UTC(2026, 0, 5),
  ...given,
});

export const refused = (call: Promise<unknown>, reason: string, words = "") =>
  expect(call).rejects.toMatchObject({ reason, message: expect.stringContaining(words) as string });
