import { describe, expect, it } from "vitest";
import { bloggerWireFields } from "@/server/domain/roster/blogger";
import { type Issue, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import {
  createTestPacePolicy,
  createTestScrapingRun,
  createTestScrapingTask,
} from "@/testing/create-test-rows";
import { createTaskGround, plan, SATURDAY } from "@/testing/scraping/task-ground";
import { createTestOrganization } from "@/testing/organization/test-organization";
import {
  forecastScrapingTask,
  getScrapingTask,
  listScrapedFields,
  previewSchedule,
  runScrapingTask,
  searchScrapingTasks,
  setScrapingTaskEnabled,
  showScrapingTask,
} from ".";

const { ground, ctx, create, update, rowOf, audited } = createTaskGround();
const issuesOf = async (refused: Promise<unknown>): Promise<Issue[]> => {
  const error: unknown = await refused.then(
    () => null,
    (failed: unknown) => failed,
  );
  if (!(error instanceof ServiceError)) throw new Error("nothing was refused", { cause: error });
  expect(error.reason).toBe("VALIDATION_FAILED");
  return [...(error.issues ?? [])];
};

describe("a new task", () => {
  it("has the defaults of the specification, and belongs to its author", async () => {
    const task = await create();
    expect(task).toMatchObject({
      ...plan,
      organizationId: ground.organization.organizationId,
      ownerUserId: ground.organization.ownerId,
      scope: "ALL",
      filterJson: null,
      fieldsJson: null,
      pacePolicyId: null,
      enabled: true,
      scheduleType: "MANUAL",
      cronExpression: null,
      priority: "MANUAL",
      maxRunDurationMinutes: 240,
      failureRetryCount: 3,
      retryIntervalMinutes: 30,
      currentRetryCount: 0,
      lastRunAt: null,
      nextRunAt: null,
      runCount: 0,
      lastRun: null,
    });
    expect(await getScrapingTask({ ctx: ctx(), input: { id: task.id } })).toEqual(task);
    expect(await audited(task.id)).toMatchObject([{ action: "scraping-task.create", before: null }]);
  });

  it("stores all that is sent, including its filter and fields", async () => {
    const pacePolicyId = await createTestPacePolicy(ground.organization);
    const given = {
      platforms: ["PGY" as const, "STARMAP" as const],
      scope: "FILTERED" as const,
      enabled: false,
      filterJson: { platform: ["PGY" as const], tags: ["美妆"], fansCountMin: 10_000, text: "小红" },
      fieldsJson: ["fansCount", "rawData"],
      priority: "WEEKLY" as const,
      pacePolicyId,
      maxRunDurationMinutes: 1,
      failureRetryCount: 0,
      retryIntervalMinutes: 1,
    };
    expect(await create(given)).toMatchObject(given);
  });

  it("accepts every field of a blogger, and reports those that no scrape fills", async () => {
    const named = ["fansCount", "remark", "rawData"];
    const { id, ...task } = await create({ fieldsJson: named });
    expect(task).toMatchObject({ fieldsJson: named, unfilledFields: ["remark"] });
    await update(id, { fieldsJson: [...bloggerWireFields] });
    expect(await forecastScrapingTask({ ctx: ctx(), input: { id } })).toMatchObject({
      unfilledFields: expect.arrayContaining(["remark", "createdAt"]) as unknown,
    });
    expect(await update(id, { fieldsJson: null })).toMatchObject({ fieldsJson: null, unfilledFields: [] });
  });

  it("distinguishes no fields from all fields", async () => {
    const { id, fieldsJson } = await create({ fieldsJson: [] });
    expect(fieldsJson).toEqual([]);
    expect(await update(id, { fieldsJson: null })).toMatchObject({ fieldsJson: null });
    expect(await update(id, { fieldsJson: [] })).toMatchObject({ fieldsJson: [] });
  });

  it("keeps a cron with MANUAL, and uses it when the schedule changes", async () => {
    const { id, ...task } = await create({ cronExpression: "5 4 * * *" });
    expect(task).toMatchObject({ scheduleType: "MANUAL", cronExpression: "5 4 * * *", nextRunAt: null });
    const daily = await update(id, { scheduleType: "DAILY" });
    expect(daily).toMatchObject({ cronExpression: "5 4 * * *", nextRunAt: "2026-11-21T20:05:00.000Z" });
  });

  it("starts next at its scheduled time, in the organization's time zone", async () => {
    const { id, ...task } = await create({ scheduleType: "WEEKLY" });
    expect(task).toMatchObject({ priority: "WEEKLY", nextRunAt: "2026-11-22T19:00:00.000Z" });
    expect(await rowOf(id)).toMatchObject({ scheduledIn: "Asia/Shanghai" });
    const off = await create({ scheduleType: "DAILY", cronExpression: "5 4 * * *", enabled: false });
    expect(off.nextRunAt).toBeNull();
    const on = await create({ scheduleType: "DAILY", cronExpression: " 5 4 * * * " });
    expect(on).toMatchObject({ nextRunAt: "2026-11-21T20:05:00.000Z", cronExpression: "5 4 * * *" });
  });

  it.each<[string, object, string, RegExp]>([
    [
      "a cron of six fields",
      { scheduleType: "DAILY", cronExpression: "0 0 3 * * *" },
      "cronExpression",
      /five fields/,
    ],
    [
      "30 February",
      { scheduleType: "MONTHLY", cronExpression: "0 3 30 2 *" },
      "cronExpression",
      /never comes/,
    ],
    ["an invalid manual cron", { cronExpression: "at three" }, "cronExpression", /five fields/],
    ["a filter that is missing", { scope: "FILTERED" }, "filterJson", /which bloggers/],
    [
      "a filter that names nothing",
      { scope: "FILTERED", filterJson: {} },
      "filterJson",
      /at least one filter/,
    ],
    [
      "a filter of what no task takes",
      { scope: "FILTERED", filterJson: { includeDeactivated: true } },
      "filterJson",
      /at least one filter/,
    ],
    ["a filter that the list has not", { filterJson: { colour: "red" } }, "filterJson.colour", /not known/],
    [
      "a field that no blogger has",
      { fieldsJson: ["fansCount", "wings"] },
      "fieldsJson.1",
      /field of a blogger/,
    ],
    ["no platforms", { platforms: [] }, "platforms", /at least 1/],
    ["no name", { name: "  " }, "name", /at least 1/],
    ["a name too long", { name: "名".repeat(101) }, "name", /at most 100/],
    ["no duration", { maxRunDurationMinutes: 0 }, "maxRunDurationMinutes", /at least 1/],
    ["fewer retries than none", { failureRetryCount: -1 }, "failureRetryCount", /at least 0/],
    ["no interval", { retryIntervalMinutes: 0 }, "retryIntervalMinutes", /at least 1/],
    ["what the service keeps", { runCount: 7 }, "runCount", /not known/],
  ])("is refused with %s", async (_what, given, path, message) => {
    const issues = await issuesOf(create(given));
    expect(issues).toEqual([expect.objectContaining({ path, message: expect.stringMatching(message) })]);
  });

  it("may use any policy that the organization can see, and no other", async () => {
    const { id: builtIn } = await getDb().pacePolicy.findFirstOrThrow({ where: { systemKey: "FAST" } });
    expect(await create({ pacePolicyId: builtIn })).toMatchObject({ pacePolicyId: builtIn });
    const foreign = await createTestPacePolicy(await createTestOrganization());
    for (const pacePolicyId of [foreign, newId("pacePolicy")])
      await expect(create({ pacePolicyId })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("is refused when the organization has 500", async () => {
    const { organizationId } = ground.organization;
    const made = Array.from({ length: 499 }, () => ({ ...plan, id: newId("scrapingTask"), organizationId }));
    await getDb().scrapingTask.createMany({ data: made });
    const both = await Promise.allSettled([create(), create()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(create()).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/500 scraping tasks/) as string,
    });
  });
});

describe("changing a task", () => {
  it("changes sent fields, clears with null, and keeps the rest", async () => {
    const given = {
      fieldsJson: ["fansCount"],
      filterJson: { category: "美妆" },
      scheduleType: "DAILY" as const,
    };
    const before = await create(given);
    const { id } = before;
    const renamed = await update(id, { name: "Every night" });
    expect(renamed).toEqual({ ...before, name: "Every night", updatedAt: renamed.updatedAt });
    const cleared = await update(id, {
      fieldsJson: null,
      filterJson: null,
      lastRunAt: SATURDAY.toISOString(),
    });
    expect(cleared).toMatchObject({ fieldsJson: null, filterJson: null, lastRunAt: SATURDAY.toISOString() });
    expect(await update(id, { lastRunAt: null })).toMatchObject({ lastRunAt: null });
    const entries = await audited(id);
    expect(entries.map(({ action }) => action)).toEqual([
      "scraping-task.create",
      ...Array<string>(3).fill("scraping-task.update"),
    ]);
    expect(entries[1]).toMatchObject({ before: { name: plan.name }, after: { name: "Every night" } });
  });

  it("moves its next start only with the schedule", async () => {
    const { id, nextRunAt } = await create({ scheduleType: "DAILY" });
    expect(nextRunAt).toBe("2026-11-21T19:00:00.000Z");
    await getDb().scrapingTask.update({ where: { id }, data: { nextRunAt: new Date(1) } });
    expect(await update(id, { name: "Same", scheduleType: "DAILY", enabled: true })).toMatchObject({
      nextRunAt: new Date(1).toISOString(),
    });
    const monthly = { scheduleType: "MONTHLY", cronExpression: "0 3 L * *" };
    expect(await update(id, monthly)).toMatchObject({
      nextRunAt: "2026-11-29T19:00:00.000Z",
      priority: "DAILY",
    });
    expect(await update(id, { cronExpression: null })).toMatchObject({
      nextRunAt: "2026-11-30T19:00:00.000Z",
    });
    expect(await update(id, { scheduleType: "MANUAL" })).toMatchObject({ nextRunAt: null });
    expect(await rowOf(id)).toMatchObject({ scheduledIn: null });
  });

  it("has no next start while it is off, and its scheduled one when it is on again", async () => {
    const { id } = await create({ scheduleType: "DAILY" });
    const set = (enabled: boolean) => setScrapingTaskEnabled({ ctx: ctx(), input: { id, enabled } });
    expect(await set(false)).toMatchObject({ enabled: false, nextRunAt: null });
    expect(await rowOf(id)).toMatchObject({ scheduledIn: null });
    expect(await set(true)).toMatchObject({ enabled: true, nextRunAt: "2026-11-21T19:00:00.000Z" });
    const actions = (await audited(id)).map(({ action }) => action);
    expect(actions.slice(1)).toEqual(["scraping-task.disable", "scraping-task.enable"]);
  });

  it("accepts a start time of its own, which null removes", async () => {
    const { id } = await create({ scheduleType: "DAILY" });
    const nextRunAt = "2026-12-24T17:00:00.000Z";
    expect(await update(id, { nextRunAt })).toMatchObject({ nextRunAt });
    expect(await rowOf(id)).toMatchObject({ scheduledIn: null });
    expect(await update(id, { name: "Later" })).toMatchObject({ nextRunAt });
    expect(await update(id, { nextRunAt: null })).toMatchObject({ nextRunAt: "2026-11-21T19:00:00.000Z" });
    await update(id, { enabled: false });
    expect(await issuesOf(update(id, { nextRunAt }))).toMatchObject([{ path: "nextRunAt" }]);
    expect(await update(id, { nextRunAt, enabled: true })).toMatchObject({ nextRunAt });
  });

  it("is refused when sent and stored fields do not fit together", async () => {
    const { id } = await create({ scheduleType: "DAILY", cronExpression: "0 4 * * *" });
    expect(await issuesOf(update(id, { scope: "FILTERED" }))).toMatchObject([{ path: "filterJson" }]);
    const pacePolicyId = newId("pacePolicy");
    await expect(update(id, { pacePolicyId })).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await audited(id)).toHaveLength(1);
  });

  it("does not change a running run", async () => {
    const { id } = await create({ fieldsJson: ["fansCount"] });
    const run = await runScrapingTask({ ctx: ctx(), input: { id } });
    await update(id, { fieldsJson: null, priority: "MONTHLY" });
    const row = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(row).toMatchObject({ fieldsJson: ["fansCount"], priority: "MANUAL" });
  });
});

describe("finding tasks", () => {
  it("lists them completely, newest first, filtered as requested", async () => {
    const first = await create({ name: "100% 美妆", scheduleType: "DAILY" });
    const later = { ...ctx(), now: () => new Date(SATURDAY.getTime() + 1) };
    const second = await create({ name: "Fans", platforms: ["STARMAP", "PGY"], enabled: false }, later);
    await createTestScrapingTask(await createTestOrganization());
    const search = async (input?: Parameters<typeof searchScrapingTasks>[0]["input"]) =>
      (await searchScrapingTasks({ ctx: ctx(), input })).list.map(({ id }) => id);
    expect(await search()).toEqual([second.id, first.id]);
    expect(await search({ platform: ["STARMAP"] })).toEqual([second.id]);
    expect(await search({ enabled: true })).toEqual([first.id]);
    expect(await search({ scheduleType: ["DAILY", "WEEKLY"] })).toEqual([first.id]);
    expect(await search({ text: "0% 美" })).toEqual([first.id]);
    expect(await search({ text: second.id })).toEqual([second.id]);
    expect(await search({ text: "%" })).toEqual([first.id]);
  });

  it("previews a schedule that is not saved, and refuses a bad one", async () => {
    const preview = (input: Parameters<typeof previewSchedule>[0]["input"]) =>
      previewSchedule({ ctx: ctx(), input });
    expect(await preview({ scheduleType: "DAILY" })).toEqual({
      timeZone: "Asia/Shanghai",
      next: [21, 22, 23, 24, 25].map((day) => `2026-11-${day}T19:00:00.000Z`),
    });
    expect(await preview({ scheduleType: "MANUAL" })).toMatchObject({ next: [] });
    const issues = await issuesOf(preview({ scheduleType: "DAILY", cronExpression: "every day" }));
    expect(issues).toMatchObject([{ path: "cronExpression", code: "CRON_INVALID" }]);
  });

  it("reports by platform which fields a scrape can fill", async () => {
    const { list } = await listScrapedFields({ ctx: ctx() });
    const fields = new Map(list.map((row) => [row.platform, row.fields]));
    expect(fields.get("PGY")).toEqual(expect.arrayContaining(["fansCount", "nickname", "rawData"]));
    expect(fields.get("PGY")).not.toContain("primaryId");
    expect(fields.get("MP_HUXUAN")).toEqual([]);
  });
});

it("shows a task with its newest logical run: counts of all attempts, beside the newest attempt's own", async () => {
  const { id } = await create({});
  expect(await showScrapingTask({ ctx: ctx(), input: { id } })).toMatchObject({ logicalRun: null });
  const earlier = new Date("2026-01-05T03:00:00.000Z");
  const at = { startedAt: earlier, status: "PAUSED" as const };
  const first = await createTestScrapingRun(ground.organization, id, {
    ...at,
    targetCount: 9,
    successCount: 5,
    failedCount: 1,
  });
  const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: first } });
  const resumeAt = new Date(Date.now() + 60_000);
  const second = await createTestScrapingRun(ground.organization, id, {
    chain,
    attempt: 2,
    parentRunId: first,
    status: "PAUSED" as const,
    resumeAt,
    targetCount: 3,
    successCount: 1,
  });
  const shown = await showScrapingTask({ ctx: ctx(), input: { id } });
  expect(shown.lastRun).toMatchObject({ id: second, targetCount: 3, successCount: 1, pendingCount: 2 });
  expect(shown.logicalRun).toEqual({
    id: second,
    status: "PAUSED",
    isWaiting: true,
    resumeAt: resumeAt.toISOString(),
    startedAt: earlier.toISOString(),
    targetCount: 9,
    successCount: 6,
    failedCount: 1,
    pendingCount: 2,
  });
  const { list } = await searchScrapingTasks({ ctx: ctx(), input: { text: id } });
  expect(list).toEqual([shown]);
});
