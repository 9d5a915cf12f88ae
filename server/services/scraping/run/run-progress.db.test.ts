import { beforeEach, describe, expect, it } from "vitest";
import { getDb, type Prisma } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createPacedAccounts, freePace } from "@/testing/scraping/create-paced-accounts";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getRunProgress, pauseScrapingRun, resumeScrapingRun, retryFailedTargets } from ".";

let organization: TestOrganization;
let taskId: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  taskId = await createTestScrapingTask(organization, {
    platforms: ["PGY", "STARMAP"],
    name: "Every morning",
  });
});

const progress = (id: string, ctx = organization.ctx()) => getRunProgress({ ctx, input: { id } });
const bloggers = (count: number, platform: "PGY" | "STARMAP" = "PGY") =>
  Promise.all(Array.from({ length: count }, () => createTestBlogger(organization, { platform })));
const paceJson = { PGY: freePace(), STARMAP: freePace() };
const turn = { weight: 1, effective: 1, current: 0 };
const soon = (ms: number) => new Date(Date.now() + ms);

type Rows = Parameters<typeof createTestScrapingRun>[3];
const createRun = (fields: Parameters<typeof createTestScrapingRun>[2], rows: Rows = {}) =>
  createTestScrapingRun(organization, taskId, { status: "RUNNING", paceJson, ...fields }, rows);
const worked = (runId: string, accountId: string, use: Partial<Prisma.ScrapingRunAccountCreateManyInput>) =>
  getDb().scrapingRunAccount.create({ data: { platform: "PGY", ...use, runId, accountId } });

describe("the progress of a logical run", () => {
  it("covers all attempts, and is the same for any of them", async () => {
    const [a = "", b = "", c = "", d = "", e = ""] = await bloggers(5);
    const [account = ""] = await createPacedAccounts(organization, 1, { platform: "PGY" });
    const first = await createRun(
      { targetCount: 5, successCount: 2, failedCount: 1, captchaCount: 1 },
      { processed: [a, b], failed: [c], pending: [d, e] },
    );
    await worked(first, account, { succeeded: 2, refused: 3, captchas: 1 });
    await pauseScrapingRun({ ctx: organization.ctx(), input: { id: first } });
    const second = await resumeScrapingRun({ ctx: organization.ctx(), input: { id: first } });
    const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: first } });
    await getDb().scrapingRunTarget.update({
      where: { chain_bloggerId: { chain, bloggerId: d } },
      data: { state: "SUCCESS", attempt: 2 },
    });
    const stopsAt = soon(60 * MINUTE_MS);
    await getDb().scrapingTaskRun.update({
      where: { id: second.id },
      data: { status: "RUNNING", successCount: 1, captchaCount: 2, stopsAt },
    });
    await worked(second.id, account, { succeeded: 1 });

    const seen = await progress(first);
    expect(await progress(second.id)).toMatchObject({ ...seen, perMinute: expect.any(Number) as number });
    expect(seen).toMatchObject({
      taskId,
      taskName: "Every morning",
      dispatcher: "SERVER",
      status: "RUNNING",
      targetCount: 5,
      successCount: 3,
      failedCount: 1,
      pendingCount: 1,
      captchaCount: 3,
      stopsAt: stopsAt.toISOString(),
      pauseReason: null,
      resumeAt: null,
      underWay: [],
      causes: [{ code: "NOT_FOUND", count: 1, platforms: ["PGY"] }],
    });
    expect(seen.causes[0]?.what).toContain("no such creator");
    expect(seen.attempts.map(({ id, status, attempt }) => [id, status, attempt])).toEqual([
      [second.id, "RUNNING", 2],
      [first, "PAUSED", 1],
    ]);
    expect(seen.perPlatform).toMatchObject([
      {
        platform: "PGY",
        targetCount: 5,
        successCount: 3,
        failedCount: 1,
        pendingCount: 1,
        accounts: [{ id: account, succeeded: 3, refused: 3, captchas: 1 }],
      },
    ]);
  });

  it("counts each platform by itself, and targets only once however often it is looked at", async () => {
    const [a = "", b = ""] = await bloggers(2);
    const stars = await bloggers(3, "STARMAP");
    const id = await createRun({ targetCount: 5, failedCount: 1 }, { pending: [a], failed: [b] });
    const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
    const platform = "STARMAP" as const;
    await getDb().scrapingRunTarget.createMany({
      data: stars.map((bloggerId) => ({ chain, bloggerId, platform })),
    });
    const before = await progress(id);
    expect(before.perPlatform).toMatchObject([
      { platform: "STARMAP", targetCount: 3, failedCount: 0, pendingCount: 3 },
      { platform: "PGY", targetCount: 2, failedCount: 1, pendingCount: 1 },
    ]);
    // A second count would find no targets.
    await getDb().scrapingRunTarget.deleteMany({ where: { chain } });
    expect((await progress(id)).perPlatform).toEqual(before.perPlatform);
  });

  it("counts targets exactly at the end, when one scrape settled two rows of one creator", async () => {
    const [a = "", b = ""] = await bloggers(2);
    const [star = ""] = await bloggers(1, "STARMAP");
    const [account = ""] = await createPacedAccounts(organization, 1, { platform: "PGY" });
    const id = await createRun({ targetCount: 3, successCount: 2 }, { processed: [a, b] });
    const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
    await getDb().scrapingRunTarget.create({ data: { chain, bloggerId: star, platform: "STARMAP" } });
    await worked(id, account, { succeeded: 1 });
    const done = async () => (await progress(id)).perPlatform.map((of) => [of.platform, of.successCount]);
    expect(await done()).toEqual([
      ["STARMAP", 0],
      ["PGY", 1],
    ]);
    await getDb().scrapingTaskRun.update({ where: { id }, data: { status: "PAUSED" } });
    expect(await done()).toEqual([
      ["STARMAP", 0],
      ["PGY", 2],
    ]);
  });

  it("still counts failed targets that became a logical run of their own", async () => {
    const [a = "", b = ""] = await bloggers(2);
    const id = await createRun(
      { status: "PAUSED", targetCount: 2, failedCount: 1 },
      { pending: [a], failed: [b] },
    );
    const own = await retryFailedTargets({ ctx: organization.ctx(), input: { id } });
    const counts = { targetCount: 2, successCount: 0, failedCount: 1, pendingCount: 1 };
    expect(await progress(id)).toMatchObject({ ...counts, perPlatform: [counts] });
    const alone = { targetCount: 1, failedCount: 0, pendingCount: 1 };
    expect(await progress(own.id)).toMatchObject({ ...alone, perPlatform: [alone] });
  });
});

describe("the working accounts", () => {
  it("include the spare and the others, each with what it waits for", async () => {
    const create = async (fields: Parameters<typeof createPacedAccounts>[2] = {}) =>
      (await createPacedAccounts(organization, 1, { platform: "PGY", ...fields }))[0] ?? "";
    const nextRequestAt = soon(30_000);
    const [next, later, spare, free] = [
      await create(),
      await create({ nextRequestAt }),
      await create(),
      await create(),
    ];
    const cooldownUntil = soon(60_000);
    const [cooling, banned] = [await create({ cooldownUntil }), await create({ status: "BANNED" })];
    const [busy, taken] = [await create(), await create()];
    const turns = Object.fromEntries([next, later, busy, cooling].map((id) => [id, turn]));
    const [left = ""] = await bloggers(1);
    const id = await createRun(
      { targetCount: 1, crewJson: { PGY: { crew: { turns, spare: [spare] }, taken: [taken], leftOut: [] } } },
      { pending: [left] },
    );
    const lease = {
      leaseHolder: id,
      leaseToken: "1.x",
      leaseExpiresAt: soon(60_000),
      lastUsedAt: new Date(),
    };
    await getDb().scraperAccount.update({ where: { id: busy }, data: lease });
    const [of] = (await progress(id)).perPlatform;
    const seen = new Map(of?.accounts.map((account) => [account.id, account]));
    const waits = (account: string) => {
      const { role, isScraping, reason, freesAt } = seen.get(account) ?? {};
      return [role, isScraping, reason, freesAt];
    };
    expect(waits(next)).toEqual(["WORKING", false, null, null]);
    expect(waits(later)).toEqual(["WORKING", false, "INTERVAL", nextRequestAt.toISOString()]);
    expect(waits(busy)).toEqual(["WORKING", true, null, null]);
    expect(waits(cooling)).toEqual(["WORKING", false, "COOLDOWN", cooldownUntil.toISOString()]);
    expect(waits(spare)).toEqual(["SPARE", false, null, null]);
    expect(waits(free)).toEqual(["OUT", false, "NOT_NEEDED", null]);
    expect(waits(taken)).toEqual(["OUT", false, "RIVAL", null]);
    expect(waits(banned)).toEqual(["OUT", false, "STATUS", null]);
    expect(of?.accounts.map(({ role }) => role)).toEqual([
      "WORKING",
      "WORKING",
      "WORKING",
      "WORKING",
      "SPARE",
      "OUT",
      "OUT",
      "OUT",
    ]);
  });

  it("explain for a paused run why none works, and show for an ended run which worked", async () => {
    const [left = ""] = await bloggers(1);
    const cooldownUntil = soon(60_000);
    const [account = ""] = await createPacedAccounts(organization, 1, { platform: "PGY", cooldownUntil });
    await createPacedAccounts(organization, 1, { platform: "PGY" });
    const id = await createRun(
      { status: "PAUSED", pauseReason: "NO_ELIGIBLE_ACCOUNT", resumeAt: cooldownUntil, targetCount: 1 },
      { pending: [left] },
    );
    await worked(id, account, { refused: 1 });
    const paused = await progress(id);
    expect(paused).toMatchObject({
      pauseReason: "NO_ELIGIBLE_ACCOUNT",
      resumeAt: cooldownUntil.toISOString(),
    });
    const ofPaused = paused.perPlatform[0]?.accounts.find((one) => one.id === account);
    expect(ofPaused).toMatchObject({ role: "OUT", reason: "COOLDOWN", refused: 1 });
    const ofOther = paused.perPlatform[0]?.accounts.find((one) => one.id !== account);
    expect(ofOther).toMatchObject({ role: "OUT", reason: "RUN_PAUSED" });
    await getDb().scrapingTaskRun.update({ where: { id }, data: { status: "CANCELLED" } });
    expect((await progress(id)).perPlatform[0]?.accounts).toMatchObject([
      { id: account, reason: "RUN_OVER", refused: 1 },
    ]);
  });

  it("counts scrapes for the task from its first attempt", async () => {
    const [left = ""] = await bloggers(1);
    const [account = ""] = await createPacedAccounts(organization, 1, { platform: "PGY" });
    const pace = { PGY: freePace({ perTaskCap: 5 }) };
    const first = await createRun({ status: "PAUSED", targetCount: 1, paceJson: pace }, { pending: [left] });
    await getDb().paceTaskUse.create({ data: { taskKey: first, accountId: account, used: 5 } });
    const second = await resumeScrapingRun({ ctx: organization.ctx(), input: { id: first } });
    expect((await progress(second.id)).perPlatform[0]?.accounts).toMatchObject([
      { id: account, reason: "TASK_CAP" },
    ]);
  });

  it("in LOCAL mode are the member's own", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    taskId = await createTestScrapingTask(organization, { ownerUserId });
    const [left = ""] = await bloggers(1);
    const id = await createRun({ targetCount: 1 }, { pending: [left] });
    const [mine = ""] = await createPacedAccounts(organization, 1, { platform: "PGY", ownerUserId });
    const [owners = ""] = await createPacedAccounts(organization, 1, {
      platform: "PGY",
      ownerUserId: organization.ownerId,
    });
    const seenBy = async (ctx: typeof member) =>
      (await progress(id, ctx)).perPlatform[0]?.accounts.map((one) => [one.id, one.reason]).sort();
    expect(await seenBy(member)).toEqual([[mine, "NOT_CHOSEN"]]);
    expect(await seenBy(organization.ctx())).toEqual(
      [
        [mine, "NOT_CHOSEN"],
        [owners, "OWNER"],
      ].sort(),
    );
    taskId = await createTestScrapingTask(organization, { ownerUserId: organization.ownerId });
    const hidden = await createRun({});
    await expect(progress(hidden, member)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(progress(id, (await createTestOrganization()).ctx())).rejects.toMatchObject({
      reason: "NOT_FOUND",
    });
  });
});

describe("what is under way", () => {
  it("in LOCAL mode has only creators that the member still owns", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    taskId = await createTestScrapingTask(organization, { ownerUserId });
    const mine = await createTestBlogger(organization, { ownerUserId });
    const theirs = await createTestBlogger(organization, { ownerUserId: organization.ownerId });
    const runId = await createRun({ targetCount: 2 }, { pending: [mine, theirs] });
    await getDb().scrapeClaim.createMany({
      data: [mine, theirs].map((bloggerId) => ({ bloggerId, token: "1", expiresAt: soon(60_000), runId })),
    });
    const seenBy = async (ctx: typeof member) =>
      (await progress(runId, ctx)).underWay.map(({ bloggerId }) => bloggerId).sort();
    expect(await seenBy(member)).toEqual([mine]);
    expect(await seenBy(organization.ctx())).toEqual([mine, theirs].sort());
  });

  it("has each creator that the run has claimed, with its account and since when", async () => {
    const [a = "", b = "", c = ""] = await bloggers(3);
    const [account = ""] = await createPacedAccounts(organization, 1, { platform: "PGY" });
    const id = await createRun({ targetCount: 3 }, { pending: [a, b, c] });
    const since = new Date("2026-01-05T03:00:00.000Z");
    await getDb().scraperAccount.update({
      where: { id: account },
      data: { leaseHolder: id, leaseToken: "1.x", leaseExpiresAt: soon(60_000), lastUsedAt: since },
    });
    await getDb().scrapeClaim.createMany({
      data: [
        { bloggerId: a, token: "1", expiresAt: soon(60_000), runId: id, accountId: account },
        { bloggerId: b, token: "2", expiresAt: soon(-1), runId: id },
        { bloggerId: c, token: "3", expiresAt: soon(60_000) },
      ],
    });
    expect((await progress(id)).underWay).toEqual([
      { bloggerId: a, nickname: "小红", platform: "PGY", accountId: account, since: since.toISOString() },
    ]);
  });

  it("has the speed of the last ten minutes", async () => {
    const done = await bloggers(4);
    const [bad = "", ...left] = await bloggers(6);
    const startedAt = soon(-5 * MINUTE_MS);
    const id = await createRun(
      { startedAt, targetCount: 10, successCount: 4, failedCount: 1 },
      { processed: done, failed: [bad], pending: left },
    );
    const seen = await progress(id);
    // Five outcomes in five minutes; other changes to the roster are not counted.
    expect(seen.perMinute).toBeCloseTo(1, 1);
    await getDb().scrapingTaskRun.update({ where: { id }, data: { status: "PAUSED" } });
    expect(await progress(id)).toMatchObject({ perMinute: 0 });
  });
});
