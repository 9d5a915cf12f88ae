import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getScrapingRun, listScrapingRuns, listTaskRuns } from ".";

let organization: TestOrganization;
let taskId: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  taskId = await createTestScrapingTask(organization, { name: "Every morning" });
});

type Input = Parameters<typeof listScrapingRuns>[0]["input"];
const list = (input: Input = {}, ctx = organization.ctx()) => listScrapingRuns({ ctx, input });
const idsOf = async (input: Input, ctx = organization.ctx()) =>
  (await list({ ...input, fields: ["id"] }, ctx)).list.map(({ id }) => id);
const at = (second: number) => ({ startedAt: new Date(Date.UTC(2026, 0, 5, 3, 0, second)) });

async function createHistory() {
  const [done, left] = [await createTestBlogger(organization), await createTestBlogger(organization)];
  const first = await createTestScrapingRun(
    organization,
    taskId,
    { ...at(1), status: "PAUSED", pauseReason: "MAX_DURATION", targetCount: 2, successCount: 1 },
    { processed: [done], pending: [left] },
  );
  const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: first } });
  const second = await createTestScrapingRun(organization, taskId, {
    ...at(2),
    chain,
    attempt: 2,
    parentRunId: first,
    status: "CANCELLED",
    targetCount: 1,
  });
  const otherTask = await createTestScrapingTask(organization, { name: "Every week" });
  const other = await createTestScrapingRun(organization, otherTask, { ...at(3), status: "SUCCESS" });
  return { first, second, other, otherTask, done, left };
}

describe("the runs that wait for a person", () => {
  it("are the paused ones without a resume time that do not wait for their organization", async () => {
    const paused = async (fields: Parameters<typeof createTestScrapingRun>[2]) => {
      const task = await createTestScrapingTask(organization);
      return createTestScrapingRun(organization, task, {
        status: "PAUSED",
        pauseReason: "PERSON",
        ...fields,
      });
    };
    const expected = [
      await paused({}),
      await paused({ pauseReason: null }),
      await paused({ pauseReason: "ORG_SUSPENDED", dispatcher: "DESKTOP" }),
    ];
    await paused({ resumeAt: new Date(Date.now() + 60_000) });
    await paused({ pauseReason: "ORG_SUSPENDED" });
    await paused({ pauseReason: "EXPIRED" });
    await paused({ status: "CANCELLED" });
    await createHistory();
    const { list: runs } = await list({ forPerson: true });
    expect(runs.map(({ id }) => id).sort()).toEqual(expected.sort());
  });
});

describe("the list of runs", () => {
  it("has every field and the task's name, newest first", async () => {
    const { first, second, other, done, left } = await createHistory();
    const { list: runs, nextCursor, hasMore } = await list();
    expect([nextCursor, hasMore]).toEqual([null, false]);
    expect(runs.map(({ id, taskName }) => [id, taskName])).toEqual([
      [other, "Every week"],
      [second, "Every morning"],
      [first, "Every morning"],
    ]);
    expect(runs[2]).toEqual({
      id: first,
      taskId,
      taskName: "Every morning",
      dispatcher: "SERVER",
      status: "PAUSED",
      startedAt: "2026-01-05T03:00:01.000Z",
      finishedAt: null,
      resumeAt: null,
      waits: null,
      resumedBy: second,
      targetCount: 2,
      successCount: 1,
      failedCount: 0,
      captchaCount: 0,
      attempt: 1,
      accountUsageJson: null,
      errorLog: null,
      pauseReason: "MAX_DURATION",
      parentRunId: null,
      pendingBloggerIds: [left],
      processedBloggerIds: [done],
      failedTargets: null,
    });
    expect((await list({ fields: ["status"] })).list[0]).toEqual({
      id: other,
      status: "SUCCESS",
      taskName: "Every week",
      dispatcher: "SERVER",
      resumeAt: null,
      waits: null,
      resumedBy: null,
    });
  });

  it("is filtered by task, by status and by newest attempt", async () => {
    const { first, second, other, otherTask } = await createHistory();
    expect(await idsOf({ taskId })).toEqual([second, first]);
    expect(await idsOf({ taskId: otherTask, status: ["PAUSED"] })).toEqual([]);
    expect(await idsOf({ status: ["PAUSED", "SUCCESS"] })).toEqual([other, first]);
    expect(await idsOf({ newestAttempts: true })).toEqual([other, second]);
    expect(await idsOf({ newestAttempts: true, status: ["PAUSED"] })).toEqual([]);
  });

  it("counts a logical run over all its attempts, beside its newest one", async () => {
    const { second } = await createHistory();
    await getDb().scrapingTaskRun.update({ where: { id: second }, data: { successCount: 1 } });
    const { list: runs } = await list({ taskId, newestAttempts: true, fields: ["targetCount"] });
    expect(runs).toMatchObject([
      {
        id: second,
        targetCount: 1,
        whole: {
          startedAt: "2026-01-05T03:00:01.000Z",
          targetCount: 2,
          successCount: 2,
          failedCount: 0,
          pendingCount: 0,
        },
      },
    ]);
    expect((await list({ taskId })).list.every(({ whole }) => whole === undefined)).toBe(true);
  });

  it("still has a paused run whose failed targets became a logical run of their own", async () => {
    const { second } = await createHistory();
    const own = await createTestScrapingRun(organization, taskId, {
      ...at(4),
      attempt: 3,
      parentRunId: second,
      status: "PENDING",
    });
    expect(await idsOf({ taskId, newestAttempts: true })).toEqual([own, second]);
  });

  it("pages with a cursor, over runs of the same instant too", async () => {
    const newest = await createTestScrapingRun(organization, taskId, { ...at(2), status: "FAILED" });
    const same: string[] = [];
    for (let made = 0; made < 5; made += 1)
      same.push(await createTestScrapingRun(organization, taskId, { ...at(1), status: "SUCCESS" }));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ taskId, limit: 2, cursor, fields: ["status"] });
      found.push(...page.list.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual([newest, ...same.sort().reverse()]);
    const { nextCursor } = await list({ taskId, limit: 2 });
    for (const other of [{ taskId, status: ["FAILED" as const] }, { taskId, newestAttempts: true }, {}])
      await expect(list({ ...other, cursor: nextCursor ?? "" })).rejects.toMatchObject({
        reason: "INVALID_CURSOR",
      });
  });

  it("shows a member in LOCAL mode the runs of their own tasks, and the Owner all", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    const own = await createTestScrapingTask(organization, { ownerUserId });
    const mine = await createTestScrapingRun(organization, own, at(1));
    const others = await createTestScrapingTask(organization, { ownerUserId: organization.ownerId });
    const theirs = await createTestScrapingRun(organization, others, at(2));
    expect(await idsOf({}, member)).toEqual([mine]);
    expect(await idsOf({ taskId: others }, member)).toEqual([]);
    expect(await idsOf({})).toEqual([theirs, mine]);
    expect(await getScrapingRun({ ctx: member, input: { id: mine } })).toMatchObject({ id: mine });
    const hidden = getScrapingRun({ ctx: member, input: { id: theirs } });
    await expect(hidden).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("is refused without permission, and does not include another organization's runs", async () => {
    const { first } = await createHistory();
    const stranger = (await createTestOrganization()).ctx();
    expect(await idsOf({}, stranger)).toEqual([]);
    expect(await idsOf({ taskId }, stranger)).toEqual([]);
    const refusal = (id: string) =>
      getScrapingRun({ ctx: stranger, input: { id } }).catch((error: unknown) => error);
    expect(await refusal(first)).toEqual(await refusal(newId("scrapingRun")));
    const unpermitted = organization.ctx(permissions.filter((one) => one !== "scraping-run:read"));
    const calls = [list({}, unpermitted), getScrapingRun({ ctx: unpermitted, input: { id: first } })];
    for (const call of calls) await expect(call).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });

  it.each([{ status: [] }, { status: ["DONE"] }, { fields: ["cookie"] }, { fields: [] }, { limit: 0 }])(
    "refuses %j",
    async (input) => {
      await expect(list(input as Input)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
    },
  );
});

describe("the lists of a run", () => {
  it("are read only on request", async () => {
    const { first, left } = await createHistory();
    const get = (fields?: ("status" | "pendingBloggerIds")[]) =>
      getScrapingRun({ ctx: organization.ctx(), input: { id: first, fields } });
    expect(await get(["pendingBloggerIds"])).toMatchObject({ pendingBloggerIds: [left] });
    const asked: string[] = [];
    const ctx = organization.ctx();
    const db = ctx.db.$extends({
      query: {
        $allOperations({ args, query }) {
          asked.push(JSON.stringify(args));
          return query(args);
        },
      },
    }) as unknown as typeof ctx.db;
    const short = await getScrapingRun({ ctx: { ...ctx, db }, input: { id: first, fields: ["status"] } });
    expect(short).not.toHaveProperty("pendingBloggerIds");
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.join()).not.toContain("scraping_run_target");
  });

  it("end a page at 200,000 targets, after at least one run, and omit none", async () => {
    const runs: string[] = [];
    for (const [index, targetCount] of [200_001, 100_000, 100_000, 1, 0].entries()) {
      const fields = { ...at(50 - index), status: "SUCCESS" as const, targetCount };
      runs.push(await createTestScrapingRun(organization, taskId, fields));
    }
    const pagesOf = async (fields?: ("id" | "processedBloggerIds")[], limit = 50) => {
      const pages: (string | undefined)[][] = [];
      const cursors: { shown: string | undefined; served: string | undefined } = {
        shown: undefined,
        served: undefined,
      };
      do {
        const shown = await list({ taskId, fields, limit, cursor: cursors.shown });
        const input = { taskId, fields, limit, cursor: cursors.served };
        const served = await listTaskRuns({ ctx: organization.ctx(), input });
        expect([served.hasMore, shown.hasMore]).toEqual([
          shown.nextCursor !== null,
          shown.nextCursor !== null,
        ]);
        pages.push(shown.list.map(({ id }) => id));
        expect(served.items.map(({ id }) => id)).toEqual(pages.at(-1));
        cursors.shown = shown.nextCursor ?? undefined;
        cursors.served = served.nextCursor ?? undefined;
      } while (cursors.shown !== undefined);
      return pages;
    };
    const bounded = [runs.slice(0, 1), runs.slice(1, 3), runs.slice(3)];
    expect(await pagesOf()).toEqual(bounded);
    expect(await pagesOf(["id", "processedBloggerIds"])).toEqual(bounded);
    expect(await pagesOf(["id"])).toEqual([runs]);
    expect(await pagesOf(["id", "processedBloggerIds"], 1)).toEqual(runs.map((id) => [id]));
  });

  it("are the same on the public API", async () => {
    const { first, done, left } = await createHistory();
    const { items } = await listTaskRuns({ ctx: organization.ctx(), input: { taskId } });
    expect(items.find(({ id }) => id === first)).toMatchObject({
      pendingBloggerIds: [left],
      processedBloggerIds: [done],
      failedTargets: null,
    });
  });
});
