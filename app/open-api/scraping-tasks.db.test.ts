import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Called, callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { GET as getTask } from "./scraping-tasks/[id]/route";
import { GET as listRuns } from "./scraping-tasks/[id]/runs/route";
import { GET as listTasks } from "./scraping-tasks/route";

let organization: TestOrganization;
let key: string;
let daily: string;
let fresh: string;
/** Runs of the daily task, newest first. */
let runs: string[];
const day = (n: number) => new Date(Date.UTC(2026, 10, n));
beforeAll(async () => {
  organization = await createTestOrganization();
  ({ plaintext: key } = await createTestApiKey(organization, ["task:read"]));
  daily = await createTestScrapingTask(organization, {
    name: "每天",
    platforms: ["STARMAP", "PGY"],
    scope: "FILTERED",
    filterJson: { category: "美妆" },
    fieldsJson: ["fansCount"],
    scheduleType: "DAILY",
    runCount: 3,
    createdAt: day(1),
  });
  fresh = await createTestScrapingTask(organization, { createdAt: day(2) });
  const ended = { status: "PARTIAL" as const };
  const failures = [{ url: "https://x.cn", errorCode: "NOT_FOUND", at: day(3) }];
  // Two started in the same millisecond: the id breaks the tie.
  const first = await createTestScrapingRun(
    organization,
    daily,
    { startedAt: day(3), ...ended },
    { failures },
  );
  const paused = { startedAt: day(4), status: "PAUSED" as const, targetCount: 2 };
  const left = { pending: ["blg_2", "blg_1"] };
  const same = [
    await createTestScrapingRun(organization, daily, paused, left),
    await createTestScrapingRun(organization, daily, paused, left),
  ].sort();
  runs = [...same.reverse(), first];
});

const page = (response: Called) =>
  response.data as { items: Record<string, unknown>[]; nextCursor: string | null; hasMore: boolean };
const tasks = (query = "") => callRoute(listTasks, { key, path: `/open-api/scraping-tasks${query}` });
const task = (id: string) =>
  callRoute(getTask, { key, path: `/open-api/scraping-tasks/${id}`, params: { id } });
const runsOf = (id: string, query = "") =>
  callRoute(listRuns, { key, path: `/open-api/scraping-tasks/${id}/runs${query}`, params: { id } });

describe("scraping-tasks", () => {
  it("are listed newest first, each as its detail answers it", async () => {
    const { items, ...rest } = page(await tasks());
    expect(items.map(({ id }) => id)).toEqual([fresh, daily]);
    expect(rest).toEqual({ nextCursor: null, hasMore: false });
    expect(items).toEqual([(await task(fresh)).data, (await task(daily)).data]);
  });

  it("show their newest run and its pending targets", async () => {
    expect((await task(fresh)).data).toMatchObject({ runCount: 0, lastRun: null, lastRunAt: null });
    expect((await task(daily)).data).toMatchObject({
      name: "每天",
      organizationId: organization.organizationId,
      platforms: ["STARMAP", "PGY"],
      filterJson: { category: "美妆" },
      fieldsJson: ["fansCount"],
      lastRun: {
        id: runs[0],
        status: "PAUSED",
        startedAt: day(4).toISOString(),
        finishedAt: null,
        targetCount: 2,
        pendingCount: 2,
        attempt: 1,
      },
    });
  });

  it("have no pending targets once a run is no longer paused", async () => {
    const id = await createTestScrapingTask(organization, { createdAt: day(0) });
    await createTestScrapingRun(organization, id, { status: "SUCCESS", targetCount: 1, successCount: 1 });
    expect((await task(id)).data).toMatchObject({ lastRun: { status: "SUCCESS", pendingCount: 0 } });
  });

  it("are paged", async () => {
    const first = page(await tasks("?limit=1"));
    expect(first).toMatchObject({ items: [{ id: fresh }], hasMore: true });
    const cursor = encodeURIComponent(first.nextCursor ?? "");
    expect(page(await tasks(`?limit=1&cursor=${cursor}`)).items).toMatchObject([{ id: daily }]);
  });
});

describe("runs of a scraping task", () => {
  it("are listed newest first, page by page, each once", async () => {
    const seen: unknown[] = [];
    let cursor = "";
    do {
      const { items, nextCursor } = page(await runsOf(daily, `?limit=1${cursor}`));
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor === null ? "" : `&cursor=${encodeURIComponent(nextCursor)}`;
    } while (cursor !== "");
    expect(seen).toEqual(runs);
  });

  it("have every field, or only those named in `fields`", async () => {
    const { items } = page(await runsOf(daily));
    expect(items[0]).toEqual({
      id: runs[0],
      taskId: daily,
      status: "PAUSED",
      attempt: 1,
      parentRunId: null,
      startedAt: day(4).toISOString(),
      finishedAt: null,
      pauseReason: null,
      errorLog: null,
      targetCount: 2,
      successCount: 0,
      failedCount: 0,
      captchaCount: 0,
      accountUsageJson: null,
      pendingBloggerIds: ["blg_1", "blg_2"],
      processedBloggerIds: null,
      failedTargets: null,
    });
    const failed = { url: "https://x.cn", errorCode: "NOT_FOUND", attempt: 1, ts: day(3).getTime() };
    expect(items[2]?.failedTargets).toEqual([{ ...failed, errorMessage: null, accountId: null }]);
    const short = page(await runsOf(daily, "?fields=id,status,successCount"));
    expect(short.items[0]).toEqual({ id: runs[0], status: "PAUSED", successCount: 0 });
  });

  it("are empty for a task that never ran", async () => {
    expect(page(await runsOf(fresh))).toEqual({ items: [], nextCursor: null, hasMore: false });
  });
});

describe("what is wrong", () => {
  it.each([task, runsOf])("answers 404 for an unknown task, whatever the id's shape", async (read) => {
    for (const id of [newId("scrapingTask"), "tsk_", runs[0] ?? "", "blg_01", "'"])
      expect(await read(id)).toMatchObject({
        status: 404,
        reason: "NOT_FOUND",
        message: "There is no such scraping task. Check the id; it may belong to another organization.",
      });
  });

  it.each(["limit=0", "limit=201", "limit=", "fields=paceJson", "fields="])("refuses %s", async (query) => {
    expect(await runsOf(daily, `?${query}`)).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
  });

  it("accepts a task's cursor only for that task", async () => {
    const { nextCursor } = page(await runsOf(daily, "?limit=1"));
    const cursor = encodeURIComponent(nextCursor ?? "");
    for (const response of [await runsOf(fresh, `?cursor=${cursor}`), await tasks(`?cursor=${cursor}`)])
      expect(response).toMatchObject({ status: 400, reason: "INVALID_CURSOR" });
  });

  it("needs task:read", async () => {
    const { plaintext } = await createTestApiKey(organization, ["blogger:read", "sync:read"]);
    const response = await callRoute(listTasks, { key: plaintext });
    expect(response).toMatchObject({ status: 403, reason: "SCOPE_MISSING" });
    expect(response.message).toContain('"task:read"');
  });
});
