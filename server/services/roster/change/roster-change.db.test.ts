import { beforeEach, describe, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { findWaitingRosterJobs, getRosterJob } from "@/server/services/roster/job";
import { advanceRosterJob } from "@/server/services/roster/work";
import { admitTenant } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { startTestJob } from "@/testing/roster/start-test-job";
import { ownerNow } from "@/testing/roster/owner-now";
import {
  assignBloggers,
  deactivateBloggers,
  handOverBloggers,
  reactivateBloggers,
  reviewBloggers,
  tagBloggers,
  undoRosterChange,
  untagBloggers,
} from ".";

const ROSTER = 1_250;

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await addBloggers(ROSTER);
});

const addBloggers = (count: number, of = mine.organizationId) => getDb().$executeRaw`
  INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, tags, created_at)
  SELECT ${prefixOf(of)} || n, ${of}, (ARRAY['STARMAP', 'PGY'])[1 + n % 2]::platform, 'creator-' || n,
    'Test', 'IMPORT', CASE WHEN n % 2 = 0 THEN '{old}'::text[] ELSE '{}' END, now() - interval '1 hour'
  FROM generate_series(1, ${count}) n`;
const prefixOf = (organizationId: string) => `blg_${organizationId.slice(4)}n`;
const idOf = (n: number, of = mine.organizationId) => `${prefixOf(of)}${n}`;
const rowOf = (n: number) => getDb().blogger.findUniqueOrThrow({ where: { id: idOf(n) } });
const countWhere = (where: object) =>
  getDb().blogger.count({ where: { organizationId: mine.organizationId, ...where } });
const ids = (...numbers: number[]) => ({ ids: numbers.map((n) => idOf(n)) });
const member = async (granted = permissions) => {
  const user = await createTestUser({ permissions: granted, memberOf: [mine.organizationId] });
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: mine.organizationId } });
  const actor = {
    type: "user",
    userId: user.id,
    username: user.username,
    permissions: new Set(granted),
  } as const;
  return { user, ctx: createCtx({ actor, defer: () => undefined }, admitTenant(organization)) };
};

describe("a change of bloggers by their ids", () => {
  it("tags, says how many had the tag already, and can be undone to the previous state", async () => {
    const ctx = mine.ctx();
    const done = await tagBloggers({ ctx, input: { ...ids(1, 2, 3), tags: ["new", "old"] } });
    expect(done).toMatchObject({ changed: 3, unchanged: 0, failed: 0, isDone: true });
    expect([(await rowOf(1)).tags, (await rowOf(2)).tags]).toEqual([
      ["new", "old"],
      ["old", "new"],
    ]);
    expect(await tagBloggers({ ctx, input: { ...ids(1), tags: ["old"] } })).toMatchObject({ unchanged: 1 });
    await untagBloggers({ ctx, input: { ...ids(3), tags: ["new"] } });
    const undone = await undoRosterChange({ ctx, input: { id: done.jobId ?? "" } });
    expect(undone, "of the third, something else was changed since").toMatchObject({
      changed: 2,
      unchanged: 1,
    });
    expect([(await rowOf(1)).tags, (await rowOf(2)).tags, (await rowOf(3)).tags]).toEqual([
      [],
      ["old"],
      ["old"],
    ]);
    await expect(undoRosterChange({ ctx, input: { id: done.jobId ?? "" } })).rejects.toMatchObject({
      reason: "CONFLICT",
    });
  });

  it("is refused beyond 500 ids, with the limit", async () => {
    const many = { ids: Array.from({ length: 501 }, (_, n) => idOf(n + 1)), tags: ["x"] };
    await expect(tagBloggers({ ctx: mine.ctx(), input: many })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "ids", message: expect.stringContaining("1 to 500 ids") as string }],
    });
  });

  it("skips bloggers that would have too many tags", async () => {
    const many = Array.from({ length: 100 }, (_, n) => `tag ${n}`);
    await tagBloggers({ ctx: mine.ctx(), input: { ...ids(1, 3), tags: many.slice(0, 99) } });
    await tagBloggers({ ctx: mine.ctx(), input: { ...ids(1), tags: ["one more"] } });
    const result = await tagBloggers({ ctx: mine.ctx(), input: { ...ids(1, 3), tags: ["last"] } });
    expect(result).toMatchObject({ changed: 1, failed: 1 });
    expect((await rowOf(1)).tags).toHaveLength(100);
  });

  it("reviews, keeps each decision with its reason, and refuses the personal edition", async () => {
    const ctx = mine.ctx();
    const reason = "画像不符";
    const done = await reviewBloggers({ ctx, input: { ...ids(1, 2), reviewStatus: "REJECTED", reason } });
    expect(done).toMatchObject({ changed: 2 });
    await undoRosterChange({ ctx, input: { id: done.jobId ?? "" } });
    const decisions = await getDb().bloggerReview.findMany({
      where: { bloggerId: idOf(1) },
      orderBy: { createdAt: "asc" },
    });
    expect(decisions).toMatchObject([
      { reviewStatus: "REJECTED", reason, userId: mine.ownerId },
      { reviewStatus: "PENDING", reason: null },
    ]);
    await getDb().organization.update({
      where: { id: mine.organizationId },
      data: { subscriptionPlan: null },
    });
    const input = { ...ids(1), reviewStatus: "REJECTED" } as const;
    await expect(reviewBloggers({ ctx, input })).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("undoes nothing that was changed since, even if it has the same value again", async () => {
    const [ctx, input] = [mine.ctx(), (n: number, more: object) => ({ ...ids(n), ...more }) as never];
    const status = (n: number, reviewStatus: string, reason?: string) =>
      reviewBloggers({ ctx, input: input(n, { reviewStatus, reason }) });
    const approved = await reviewBloggers({ ctx, input: { ...ids(1, 2, 3), reviewStatus: "APPROVED" } });
    await status(1, "REJECTED");
    await status(1, "APPROVED", "looked at again");
    expect(await status(2, "APPROVED", "and I agree")).toMatchObject({ changed: 0, unchanged: 1 });
    const back = await undoRosterChange({ ctx, input: { id: approved.jobId ?? "" } });
    expect(back).toMatchObject({ changed: 1, unchanged: 2 });
    const rows = [await rowOf(1), await rowOf(2), await rowOf(3)];
    expect(rows.map(({ reviewStatus }) => reviewStatus)).toEqual(["APPROVED", "APPROVED", "PENDING"]);
    const tagged = await tagBloggers({ ctx, input: { ...ids(1, 3), tags: ["kept"] } });
    await untagBloggers({ ctx, input: { ...ids(1), tags: ["kept"] } });
    await tagBloggers({ ctx, input: { ...ids(1), tags: ["kept"] } });
    expect(await undoRosterChange({ ctx, input: { id: tagged.jobId ?? "" } })).toMatchObject({ changed: 1 });
    expect([(await rowOf(1)).tags, (await rowOf(3)).tags]).toEqual([["kept"], []]);
  });

  it("keeps an existing decision with its reason, and counts it as unchanged", async () => {
    const ctx = mine.ctx();
    const decide = (reason?: string, was?: "PENDING") =>
      reviewBloggers({
        ctx,
        input: { ...ids(1), reviewStatus: "REJECTED", ...(reason && { reason }), ...(was && { was }) },
      });
    await decide("too few fans");
    expect(await decide("no contact")).toMatchObject({ changed: 0, unchanged: 1, jobId: null });
    await decide();
    await decide("as if it waited still", "PENDING");
    const kept = await getDb().bloggerReview.findMany({
      where: { bloggerId: idOf(1) },
      orderBy: { createdAt: "asc" },
    });
    expect(kept.map(({ reason }) => reason)).toEqual(["too few fans", "no contact"]);
  });

  it("skips bloggers that another user decided since, when it was sent their state", async () => {
    const ctx = mine.ctx();
    await reviewBloggers({ ctx, input: { ...ids(1), reviewStatus: "REJECTED" } });
    const input = { ...ids(1, 2), reviewStatus: "APPROVED", was: "PENDING" } as const;
    expect(await reviewBloggers({ ctx, input })).toMatchObject({ changed: 1, unchanged: 1 });
    expect([(await rowOf(1)).reviewStatus, (await rowOf(2)).reviewStatus]).toEqual(["REJECTED", "APPROVED"]);
  });

  it("deactivates, and reactivates while the roster has room", async () => {
    const ctx = mine.ctx();
    await deactivateBloggers({ ctx, input: { ...ids(1, 2, 3), reason: "paused" } });
    expect(await rowOf(1)).toMatchObject({ deactivatedReason: "paused" });
    const bloggerLimit = ROSTER - 2;
    await getDb().organization.update({ where: { id: mine.organizationId }, data: { bloggerLimit } });
    const limited = { ...ctx, organization: { ...ctx.organization, bloggerLimit } };
    const result = await reactivateBloggers({ ctx: limited, input: ids(1, 2, 3) });
    expect(result).toMatchObject({ changed: 1, failed: 2 });
    expect(await countWhere({ deactivatedAt: null })).toBe(bloggerLimit);
  });

  it("changes nothing of another organization, and answers as if it did not exist", async () => {
    const other = await createTestOrganization();
    await addBloggers(1, other.organizationId);
    const foreign = { ids: [idOf(1, other.organizationId)], tags: ["mine"] };
    const result = await tagBloggers({ ctx: mine.ctx(), input: foreign });
    expect(result).toMatchObject({ changed: 0, unchanged: 0, failed: 0 });
    const row = await getDb().blogger.findUniqueOrThrow({ where: { id: foreign.ids[0] ?? "" } });
    expect(row.tags).toEqual([]);
  });

  it("sets an owner only in LOCAL mode, and a member changes only their own bloggers", async () => {
    const { user } = await member();
    const ctx = mine.ctx();
    const input = { ...ids(1), userId: user.id };
    await expect(assignBloggers({ ctx, input })).rejects.toMatchObject({ reason: "CONFLICT" });
    const where = { id: mine.organizationId };
    await getDb().organization.update({ where, data: { dataMode: "LOCAL" } });
    await getDb().blogger.updateMany({
      where: { organizationId: mine.organizationId },
      data: { ownerUserId: mine.ownerId },
    });
    const owner = await ownerNow(mine);
    const done = await assignBloggers({ ctx: owner, input });
    expect(done).toMatchObject({ changed: 1 });
    const theirs = await member();
    const own = { ...theirs.ctx, actor: { ...theirs.ctx.actor, userId: user.id } } as typeof theirs.ctx;
    expect(await tagBloggers({ ctx: own, input: { ...ids(1, 3), tags: ["own"] } })).toMatchObject({
      changed: 1,
      unchanged: 0,
    });
    const undone = await undoRosterChange({ ctx: owner, input: { id: done.jobId ?? "" } });
    expect(undone).toMatchObject({ changed: 1 });
    expect((await rowOf(1)).ownerUserId).toBe(mine.ownerId);
  });
});

describe("a change of all that a filter matches", () => {
  it("is done within the call when the roster is small, and can be undone", async () => {
    const ctx = await ownerNow(mine);
    const done = await tagBloggers({
      ctx,
      input: { ids: { filter: { platform: ["PGY"] } }, tags: ["all"] },
    });
    expect(done).toMatchObject({ changed: ROSTER / 2, failed: 0, isDone: true });
    expect(await countWhere({ tags: { has: "all" } })).toBe(ROSTER / 2);
    expect(await getRosterJob({ ctx, input: { id: done.jobId ?? "" } })).toMatchObject({
      status: "SUCCESS",
      total: ROSTER / 2,
      userId: mine.ownerId,
      kind: "CHANGE",
    });
    expect(await undoRosterChange({ ctx, input: { id: done.jobId ?? "" } })).toMatchObject({
      changed: ROSTER / 2,
    });
    expect(await countWhere({ tags: { has: "all" } })).toBe(0);
    const actions = await getDb().auditEntry.findMany({
      where: { organizationId: mine.organizationId },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action).sort()).toEqual([
      "blogger.tag",
      "roster-job.end",
      "roster-job.end",
      "roster-job.undo",
    ]);
  });

  it("resumes as a job wherever it was interrupted, each page once, even with two workers", async () => {
    const { ctx, user } = await member();
    const id = await startTestJob(ctx, "CHANGE", { change: { kind: "TAG", tags: ["job"] }, filter: {} });
    const advance = (stepMs: number) =>
      advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId: id, stepMs } });
    expect(await advance(0)).toBe(false);
    expect(await getRosterJob({ ctx, input: { id } })).toMatchObject({ changed: 500, total: ROSTER });
    await Promise.all([advance(0), advance(0), advance(0)]);
    expect(await advance(10_000)).toBe(true);
    expect(await getRosterJob({ ctx, input: { id } })).toMatchObject({
      status: "SUCCESS",
      changed: ROSTER,
      unchanged: 0,
      userName: user.username,
      userNickname: "Test",
    });
    expect(await getDb().rosterJobChange.count({ where: { jobId: id } })).toBe(ROSTER);
  });

  it("hands all bloggers of a member to another, page by page, and none of other members", async () => {
    const [{ user: giver }, { user: taker }] = [await member(), await member()];
    const where = { organizationId: mine.organizationId };
    await getDb().organization.update({ where: { id: mine.organizationId }, data: { dataMode: "LOCAL" } });
    await getDb().blogger.updateMany({ where, data: { ownerUserId: giver.id } });
    await getDb().blogger.update({ where: { id: idOf(1) }, data: { ownerUserId: mine.ownerId } });
    const gone = { deactivatedAt: new Date() };
    await getDb().blogger.update({ where: { id: idOf(2) }, data: { ...gone, mergedIntoId: idOf(3) } });
    const change = { kind: "ASSIGN", userId: taker.id, was: giver.id };
    const owner = await ownerNow(mine);
    const id = await startTestJob(owner, "CHANGE", { change });
    const ctx = createJobCtx("run-roster-job");
    const advance = () => advanceRosterJob({ ctx, input: { jobId: id, stepMs: 0 } });
    expect(await advance()).toBe(false);
    expect(await countWhere({ ownerUserId: taker.id })).toBe(500);
    await getDb().blogger.updateMany({
      where: { ...where, ownerUserId: giver.id },
      data: { remark: "busy" },
    });
    await Promise.all([advance(), advance()]);
    while (!(await advance()));
    expect(await countWhere({ ownerUserId: taker.id })).toBe(ROSTER - 1);
    expect(await getRosterJob({ ctx: mine.ctx(), input: { id } })).toMatchObject({
      status: "SUCCESS",
      total: ROSTER - 1,
      changed: ROSTER - 1,
      failed: 0,
    });
    const input = { holderUserId: taker.id, userId: giver.id };
    const back = await handOverBloggers({ ctx: owner, input });
    expect(back).toMatchObject({ changed: ROSTER - 1, isDone: true });
    const undone = await undoRosterChange({ ctx: owner, input: { id: back.jobId ?? "" } });
    expect(undone).toMatchObject({ changed: ROSTER - 1 });
    expect(await countWhere({ ownerUserId: taker.id })).toBe(ROSTER - 1);
  });

  it("fails when the user who started it may no longer do it, and says so", async () => {
    const { ctx, user } = await member();
    const id = await startTestJob(ctx, "CHANGE", { change: { kind: "TAG", tags: ["late"] }, filter: {} });
    await getDb().organizationMember.updateMany({ where: { userId: user.id }, data: { status: "REMOVED" } });
    const input = { jobId: id, stepMs: 0 };
    expect(await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input })).toBe(true);
    expect(await getRosterJob({ ctx: mine.ctx(), input: { id } })).toMatchObject({
      status: "FAILED",
      failure: { reason: "PERMISSION_MISSING" },
      changed: 0,
    });
    const entry = { targetId: id, action: "roster-job.end", organizationId: mine.organizationId };
    expect(await getDb().auditEntry.findMany({ where: entry })).toMatchObject([
      { actorType: "job", after: { failure: { reason: "PERMISSION_MISSING" } } },
    ]);
  });

  it("is woken by the sweep when no worker has it, and not before", async () => {
    const id = await startTestJob(mine.ctx(), "CHANGE", {
      change: { kind: "TAG", tags: ["swept"] },
      filter: {},
    });
    const woken = async () =>
      (await findWaitingRosterJobs({ ctx: createJobCtx("sweep-roster-jobs") })).map(({ data }) => data.jobId);
    expect(await woken()).not.toContain(id);
    await getDb().rosterJob.update({ where: { id }, data: { busyUntil: new Date(0) } });
    expect(await woken()).toContain(id);
    expect(await woken()).not.toContain(id);
  });
});
