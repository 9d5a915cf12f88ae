import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { runScrapingTask } from "@/server/services/scraping/task";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createPacedAccounts } from "@/testing/scraping/create-paced-accounts";
import { createTestBlogger, createTestScrapingTask } from "@/testing/create-test-rows";
import { createDesktopScene, type DesktopScene, failure, refused } from "@/testing/scraping/desktop-scene";
import { seedTestPace } from "@/testing/scraping/seed-test-pace";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import {
  cancelScrapingRun,
  getRunProgress,
  getScrapingRun,
  resumeScrapingRun,
  retryFailedTargets,
  updateScrapingRun,
} from ".";

beforeAll(seedTestPace);
let scene: DesktopScene;
let organization: TestOrganization;
let creators: string[];
let ids: string[];
let runId: string;
beforeEach(async () => {
  scene = await createDesktopScene();
  ({ organization, creators, ids, runId } = scene);
});

const linkOf = (creator: string) => `https://www.xiaohongshu.com/user/profile/${creator}?xsec=1`;
const runByDesktop = async (fields: object, ctx = organization.ctx()) => {
  const id = await createTestScrapingTask(organization, fields);
  return (await runScrapingTask({ ctx, input: { id, dispatcher: "DESKTOP" } })).id;
};

const report = (...given: Parameters<DesktopScene["report"]>) => scene.report(...given);
const createRun = (...given: Parameters<DesktopScene["createRun"]>) => scene.createRun(...given);
const rowOf = (id = runId) => scene.rowOf(id);
const listsOf = (id = runId) => scene.listsOf(id);
const failures = () => getDb().scrapingRunFailure.findMany({ where: { runId }, orderBy: { id: "asc" } });

describe("a desktop client's report", () => {
  it("claims the run, and keeps it for five minutes", async () => {
    const before = Date.now();
    expect(await report()).toMatchObject({ id: runId, status: "RUNNING", finishedAt: null, targetCount: 3 });
    const { executor, executorUntil } = await rowOf();
    expect(executor).toBe(organization.ownerId);
    const minutes = ((executorUntil?.getTime() ?? 0) - before) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(4.9);
    expect(minutes).toBeLessThan(5.2);
  });

  it("has the targets that the task had when it was run", async () => {
    const [a = "", b = ""] = ids;
    await getDb().blogger.update({ where: { id: a }, data: { fansCount: 500 } });
    await getDb().blogger.update({ where: { id: b }, data: { fansCount: 900, deactivatedAt: new Date() } });
    const filtered = { scope: "FILTERED" as const, filterJson: { fansCountMin: 100 } };
    const started = await runByDesktop(filtered);
    expect((await listsOf(started))[0]).toEqual([a]);
    expect(await report({}, started)).toMatchObject({ status: "RUNNING", targetCount: 1 });
    await createTestBlogger(organization, { platform: "PGY", fansCount: 500 });
    expect(await report({}, started)).toMatchObject({ targetCount: 1 });
    const unreadable = runByDesktop({ ...filtered, filterJson: { color: "red" } });
    await refused(unreadable, "CONFLICT", "select the creators again");
  });

  it("has no rejected creators as targets, unless the task's filter names them", async () => {
    const [a = ""] = ids;
    await getDb().blogger.update({ where: { id: a }, data: { reviewStatus: "REJECTED" } });
    const [targets] = await listsOf(await runByDesktop({}));
    expect(new Set(targets as string[])).toEqual(new Set(ids.slice(1)));
    const named = await runByDesktop({ scope: "FILTERED", filterJson: { reviewStatus: "REJECTED" } });
    expect((await listsOf(named))[0]).toEqual([a]);
  });

  it("has the task owner's targets in LOCAL mode, and all for the Owner", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    const held = await createTestBlogger(organization, { ownerUserId });
    const other = await createTestBlogger(organization, { ownerUserId: organization.ownerId });
    const targetsOf = async (ownerUserId: string, ctx: typeof member) => {
      const id = await runByDesktop({ ownerUserId }, ctx);
      return (await getScrapingRun({ ctx: organization.ctx(), input: { id } })).pendingBloggerIds;
    };
    expect(await targetsOf(ownerUserId, member)).toEqual([held]);
    expect(await targetsOf(organization.ownerId, organization.ctx())).toEqual([held, other].sort());
  });

  it("ends in LOCAL mode without the target that was handed to another member, and no longer shows it", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    const held = await createTestBlogger(organization, { ownerUserId });
    const lost = await createTestBlogger(organization, { ownerUserId });
    const id = await runByDesktop({ ownerUserId }, member);
    const early = { id, status: "SUCCESS" as const, processedBloggerIds: [held] };
    const refusal = updateScrapingRun({ ctx: member, input: early });
    await expect(refusal).rejects.toMatchObject({ reason: "CONFLICT" });
    await getDb().blogger.update({ where: { id: lost }, data: { ownerUserId: organization.ownerId } });
    expect((await getScrapingRun({ ctx: member, input: { id } })).pendingBloggerIds).toEqual([held]);
    await updateScrapingRun({ ctx: member, input: early });
    const ended = await getScrapingRun({ ctx: member, input: { id } });
    expect(ended).toMatchObject({ status: "PARTIAL", pendingBloggerIds: null, processedBloggerIds: [held] });
    const all = await getScrapingRun({ ctx: organization.ctx(), input: { id } });
    expect(all.pendingBloggerIds).toEqual([lost]);
  });

  it("counts the named targets once, however often it is sent", async () => {
    const [a = "", b = "", c = ""] = ids;
    for (const _ of [1, 2])
      expect(
        await report({ processedBloggerIds: [a], failedTargets: [failure(linkOf(creators[1] ?? ""))] }),
      ).toMatchObject({ status: "RUNNING", successCount: 1, failedCount: 1, processedBloggerIds: null });
    expect(await failures()).toMatchObject([
      { bloggerId: b, platform: "PGY", errorCode: "NOT_FOUND", errorMessage: "gone", attempt: 1 },
    ]);
    expect(await listsOf()).toMatchObject([[c], [a], [{ url: linkOf(creators[1] ?? ""), attempt: 1 }]]);
    // A target that failed and then succeeded is not a failure.
    expect(await report({ processedBloggerIds: [b] })).toMatchObject({ successCount: 2, failedCount: 0 });
    expect(await failures()).toEqual([]);
    // A target that the client reports as pending again is left again.
    expect(await report({ pendingBloggerIds: [a, c] })).toMatchObject({ successCount: 1 });
    expect(await listsOf()).toEqual([[a, c].sort(), [b], null]);
  });

  it("names failed targets by id, by link and by an alias of the creator, or none of them", async () => {
    const [a = "", b = "", c = ""] = ids;
    const url = "https://www.xiaohongshu.com/user/profile/canonical";
    await getDb().blogger.update({ where: { id: a }, data: { url } });
    const alias = "5f1a2b3c4d5e6f7a8b9c0dff";
    const place = { organizationId: organization.organizationId, platform: "PGY" as const, alias };
    await getDb().bloggerAlias.create({ data: { ...place, bloggerId: c } });
    const [account = ""] = await createPacedAccounts(organization, 1, { platform: "PGY" });
    const [theirs = ""] = await createPacedAccounts(await createTestOrganization(), 1);
    const sent = [
      failure(a, { accountId: account, ts: 1_000 }),
      failure(linkOf(creators[1] ?? ""), { errorCode: null, accountId: theirs, ts: 2_000 }),
      failure(linkOf(alias), { ts: 3_000 }),
      failure("https://elsewhere.example/", { ts: 4_000 }),
      failure("https://elsewhere.example/", { ts: 8_640_000_000_000_000 }),
    ];
    for (const _ of [1, 2]) await report({ failedTargets: sent });
    const found = await failures();
    expect(found.slice(0, 3)).toMatchObject([
      { bloggerId: a, url, accountId: account, at: new Date(1_000) },
      { bloggerId: b, errorCode: null, accountId: null, at: new Date(2_000) },
      { bloggerId: c, accountId: null },
    ]);
    expect(found.slice(3)).toMatchObject([
      { bloggerId: null, platform: null, url: "https://elsewhere.example/" },
    ]);
    expect(found[3]?.at.getTime()).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
    expect(await rowOf()).toMatchObject({ failedCount: 3 });
  });

  it("stores its other fields", async () => {
    const said = { captchaCount: 2, accountUsageJson: { acc_1: { done: 2 } }, errorLog: "slow network" };
    expect(await report(said)).toMatchObject(said);
    // Counts without lists are the client's own, and never fall.
    expect(await report({ successCount: 2, captchaCount: 1 })).toMatchObject({
      successCount: 2,
      captchaCount: 2,
    });
    expect(await report({ successCount: 1 })).toMatchObject({
      successCount: 2,
      accountUsageJson: said.accountUsageJson,
    });
    await refused(report({ failedCount: 2 }), "VALIDATION_FAILED", "3 targets");
  });

  it("keeps the client's count of failures that name no target, whatever else is named", async () => {
    const [a = ""] = ids;
    const strange = failure("https://elsewhere.example/");
    const alone = await report({ successCount: 1, failedCount: 1, failedTargets: [strange] });
    expect(alone).toMatchObject({ successCount: 1, failedCount: 1 });
    const field = "failedTargets.0.url";
    const why = "It names no target: the failure is kept, and the counts stay as the report has them.";
    expect(alone.ignored).toEqual([{ field, why }]);
    const beside = { processedBloggerIds: [a], failedTargets: [strange], failedCount: 1 };
    expect(await report(beside)).toMatchObject({ successCount: 1, failedCount: 1 });
    expect(await report({ processedBloggerIds: [a] })).toMatchObject({ failedCount: 1 });
    // At its end or pause, only named targets count, and `ignored` says so.
    const paused = await report({ status: "PAUSED", failedTargets: [strange] });
    expect(paused).toMatchObject({ successCount: 1, failedCount: 0 });
    const notCounted = "It names no target: the failure is kept, and not counted.";
    expect(paused.ignored).toContainEqual({ field, why: notCounted });
  });

  it("stores a finishedAt that was sent before the end, for the end", async () => {
    const [a = "", b = "", c = ""] = ids;
    const { startedAt } = await rowOf();
    const finishedAt = startedAt.toISOString();
    expect(await report({ finishedAt })).toMatchObject({ status: "RUNNING", finishedAt, ignored: [] });
    const ended = await report({ status: "SUCCESS", processedBloggerIds: [a, b, c] });
    expect(ended).toMatchObject({ status: "SUCCESS", finishedAt, ignored: [] });
  });

  it("says why it ignores each ignored part", async () => {
    const [a = ""] = ids;
    await report({ successCount: 2, captchaCount: 2 });
    const { ignored } = await report({
      finishedAt: "2999-01-01T00:00:00.000Z",
      successCount: 2,
      captchaCount: 1,
      pauseReason: "LUNCH",
      processedBloggerIds: [a],
      failedTargets: [failure(linkOf(creators[1] ?? ""), { attempt: 4, accountId: "acc_0" })],
    });
    expect(ignored.map(({ field }) => field)).toEqual([
      "finishedAt",
      "successCount",
      "captchaCount",
      "pauseReason",
      "failedTargets.0.accountId",
      "failedTargets.0.attempt",
    ]);
    expect(ignored.find(({ field }) => field === "successCount")?.why).toMatch(/^It is 1:/);
  });

  it("ends the run, when every target has an outcome", async () => {
    const [a = "", b = "", c = ""] = ids;
    await refused(
      report({ status: "SUCCESS", processedBloggerIds: [a] }),
      "CONFLICT",
      "2 targets have no outcome",
    );
    expect(await rowOf(), "a refused report writes nothing").toMatchObject({
      status: "PENDING",
      successCount: 0,
    });
    const last = { processedBloggerIds: [a, b], failedTargets: [failure(c)] };
    await refused(report({ ...last, status: "SUCCESS" }), "CONFLICT", "Report PARTIAL");
    await refused(report({ ...last, status: "FAILED" }), "CONFLICT", "Report PARTIAL");
    const ended = await report({ ...last, status: "PARTIAL", finishedAt: "2999-01-01T00:00:00.000Z" });
    expect(ended).toMatchObject({ status: "PARTIAL", successCount: 2, failedCount: 1 });
    expect(ended.errorLog).toBe(
      "1 × NOT_FOUND: The platform has no such creator. Check the link, or deactivate the creator.",
    );
    const { attempts } = await getRunProgress({ ctx: organization.ctx(), input: { id: runId } });
    expect(attempts).toMatchObject([
      { errorLog: null, errors: [{ kind: "FAILURES", code: "NOT_FOUND", count: 1 }] },
    ]);
    expect(Date.parse(ended.finishedAt ?? "")).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
    expect(await rowOf()).toMatchObject({ executor: null, executorUntil: null });
    expect(await report({ ...last, status: "PARTIAL" }), "its answer may have been lost").toEqual({
      ...ended,
      ignored: [],
    });
    await refused(report({ status: "SUCCESS" }), "CONFLICT", "It is PARTIAL");
  });

  it.each([
    ["FAILED", "scraping-run.end"],
    ["CANCELLED", "scraping-run.cancel"],
  ] as const)("leaves an audit entry when it reports %s, and none before", async (status, action) => {
    await report({ processedBloggerIds: [] });
    const entries = () => getDb().auditEntry.findMany({ where: { targetId: runId } });
    expect(await entries()).toEqual([]);
    for (const _ of [1, 2]) await report({ status });
    expect(await entries()).toMatchObject([
      { action, actorType: "user", before: { status: "RUNNING" }, after: { status } },
    ]);
  });

  it("pauses the run with the pending targets, and a resume is the client's again", async () => {
    const [a = "", b = "", c = ""] = ids;
    const paused = await report({ status: "PAUSED", pauseReason: "laptop closed", processedBloggerIds: [a] });
    expect(paused).toMatchObject({ status: "PAUSED", pauseReason: "laptop closed" });
    expect(paused.finishedAt).not.toBeNull();
    await refused(report({ processedBloggerIds: [b] }), "CONFLICT", "scrapingRun.resume");
    const next = await resumeScrapingRun({ ctx: organization.ctx(), input: { id: runId } });
    expect(await rowOf(next.id)).toMatchObject({ dispatcher: "DESKTOP", status: "PENDING", attempt: 2 });
    await report({ status: "SUCCESS", processedBloggerIds: [b, c] }, next.id);
    expect(await listsOf(next.id)).toEqual([null, [b, c].sort(), null]);
    const seen = await getRunProgress({ ctx: organization.ctx(), input: { id: runId } });
    expect(seen).toMatchObject({
      dispatcher: "DESKTOP",
      status: "SUCCESS",
      successCount: 3,
      pendingCount: 0,
    });
    expect(seen.perPlatform).toMatchObject([
      { platform: "PGY", successCount: 3, pendingCount: 0, accounts: [] },
    ]);
  });

  it("ends the logical run by all attempts, whatever the last one's own outcome", async () => {
    const [a = "", b = "", c = ""] = ids;
    await report({ status: "PAUSED", processedBloggerIds: [a], failedTargets: [failure(b)] });
    const next = await resumeScrapingRun({ ctx: organization.ctx(), input: { id: runId } });
    const ended = { status: "SUCCESS" as const, processedBloggerIds: [c] };
    for (const _ of ["it", "again, as the answer was lost"])
      expect(await report(ended, next.id)).toMatchObject({
        status: "PARTIAL",
        successCount: 1,
        failedCount: 0,
      });
    await refused(report({ status: "FAILED" }, next.id), "CONFLICT", "PARTIAL");
    const retry = await retryFailedTargets({ ctx: organization.ctx(), input: { id: next.id } });
    const failed = { status: "FAILED" as const, failedTargets: [{ ...failure(b), attempt: 3 }] };
    expect(await report(failed, retry.id)).toMatchObject({ status: "PARTIAL", failedCount: 1 });
  });

  it("does not change a run that has ended, was cancelled, or has a later attempt", async () => {
    const [a = "", b = "", c = ""] = ids;
    const late = { processedBloggerIds: [b], failedTargets: [failure(c)], successCount: 3, captchaCount: 9 };
    const kept = async (id: string) => {
      const { chain, ...row } = await rowOf(id);
      const targets = await getDb().scrapingRunTarget.findMany({
        where: { chain },
        orderBy: { bloggerId: "asc" },
      });
      return { row, targets, failures: await getDb().scrapingRunFailure.count({ where: { chain } }) };
    };
    const changesNothing = async (id: string, words: string) => {
      const before = await kept(id);
      for (const status of [undefined, "RUNNING", "SUCCESS"] as const)
        await refused(report({ ...late, ...(status && { status }) }, id), "CONFLICT", words);
      expect(await kept(id)).toEqual(before);
    };
    await report({ processedBloggerIds: [a] });
    await report({ status: "PAUSED" });
    const next = await resumeScrapingRun({ ctx: organization.ctx(), input: { id: runId } });
    await changesNothing(runId, "scrapingRun.resume");
    await report({ processedBloggerIds: [b] }, next.id);
    await cancelScrapingRun({ ctx: organization.ctx(), input: { id: next.id } });
    expect(await rowOf(next.id)).toMatchObject({ status: "CANCELLED", successCount: 1, failedCount: 0 });
    await changesNothing(next.id, "It is CANCELLED");
    const ended = await createRun();
    await report({ status: "FAILED", failedTargets: ids.map((id) => failure(id)) }, ended);
    await changesNothing(ended, "It is FAILED");
  });

  it("drops mere counts when it stops: named targets are done, the others pending", async () => {
    const [a = ""] = ids;
    await report({ processedBloggerIds: [a] });
    expect(await report({ successCount: 2, failedCount: 1 })).toMatchObject({
      successCount: 2,
      failedCount: 1,
    });
    const paused = await report({ status: "PAUSED", successCount: 2, failedCount: 1 });
    expect(paused).toMatchObject({ successCount: 1, failedCount: 0 });
    const next = await resumeScrapingRun({ ctx: organization.ctx(), input: { id: runId } });
    expect(next).toMatchObject({ targetCount: 2 });
  });

  it("is refused for an unknown target, and names it", async () => {
    const [a = ""] = ids;
    const stranger = newId("blogger");
    const theirs = await createTestBlogger(await createTestOrganization());
    const call = report({
      processedBloggerIds: [a, stranger, theirs],
      pendingBloggerIds: [a],
      targetCount: 4,
    });
    await expect(call).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [
        { path: "processedBloggerIds.1", message: "is no target of this run" },
        { path: "processedBloggerIds.2", message: "is no target of this run" },
        { path: "pendingBloggerIds.0", message: "is among processedBloggerIds, too" },
        { path: "targetCount", message: expect.stringContaining("must be 3") as string },
      ],
    });
    expect(await listsOf()).toEqual([[...ids].sort(), null, null]);
  });

  it.each([
    { status: "PAUSED", pauseReason: "EXPIRED" } as const,
    { status: "PAUSED", pauseReason: "ORG_SUSPENDED" } as const,
    { accountUsageJson: { acc: { note: "a\u0000b" } } },
  ])("is refused for values that only the service sets, and for unstorable values: %j", async (input) => {
    const before = await rowOf();
    await expect(report(input)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: Object.keys(input).at(-1) }],
    });
    expect(await rowOf()).toEqual(before);
  });

  it("is refused for the service's own runs, another client's, and without permission", async () => {
    await getDb().scrapingTaskRun.update({ where: { id: runId }, data: { dispatcher: "SERVER" } });
    await refused(report(), "CONFLICT", "The service is working on this run itself");
    await getDb().scrapingTaskRun.update({ where: { id: runId }, data: { dispatcher: "DESKTOP" } });
    await report();
    const member = await memberCtx(organization);
    await refused(report({}, runId, member), "CONFLICT", "Another user's client");
    await getDb().scrapingTaskRun.update({ where: { id: runId }, data: { executorUntil: new Date(0) } });
    expect(await report({}, runId, member)).toMatchObject({ status: "RUNNING" });
    await refused(report({}, runId, (await createTestOrganization()).ctx()), "NOT_FOUND");
    const reader = organization.ctx(permissions.filter((one) => one !== "scraping-run:write"));
    await refused(report({}, runId, reader), "PERMISSION_MISSING");
  });
});
