import { beforeEach, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { advanceJob, type RosterWork } from "@/server/services/roster/job";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { startTestJob } from "@/testing/roster/start-test-job";
import { ownerNow } from "@/testing/roster/owner-now";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { changeWork, tagBloggers } from ".";

const ROSTER = 1_250;
const PAGE = 500;

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at)
    SELECT 'blg_' || ${mine.organizationId} || n, ${mine.organizationId}, 'PGY', 'creator-' || n, 'Test', 'IMPORT',
      now() - interval '1 hour'
    FROM generate_series(1, ${ROSTER}) n`;
});

const tagged = () =>
  getDb().blogger.count({ where: { organizationId: mine.organizationId, tags: { has: "late" } } });
const organization = () => ({ where: { id: mine.organizationId } });
const goLocal = async () => {
  await getDb().organization.update({ ...organization(), data: { dataMode: "LOCAL" } });
  await getDb().blogger.updateMany({
    where: { organizationId: mine.organizationId },
    data: { ownerUserId: mine.ownerId },
  });
};
const member = async () => {
  const user = await createTestUser({ permissions, memberOf: [mine.organizationId] });
  const { id: userId, username } = user;
  const actor = { type: "user", userId, username, permissions: new Set(permissions) } as const;
  const row = await getDb().organization.findUniqueOrThrow(organization());
  return createCtx({ actor, defer: () => undefined }, admitTenant(row));
};

/** Runs `happens` before the second page is written, after the permissions were read. */
async function workWhile(ctx: Ctx, happens: () => Promise<unknown>, person?: Ctx) {
  const jobId = await startTestJob(ctx, "CHANGE", { change: { kind: "TAG", tags: ["late"] }, filter: {} });
  const work: RosterWork = {
    ...changeWork,
    async prepare(page) {
      if (page.job.page === 1 && page.job.tries === 1) await happens();
      return changeWork.prepare?.(page);
    },
  };
  const advance = (as: Ctx | null | undefined = person) =>
    advanceJob(createJobCtx("run-roster-job"), {
      jobId,
      workMs: 10_000,
      workOf: () => work,
      ...(as && { person: as }),
    });
  return { jobId, advance };
}

it("does not use the data mode of its start, and continues with what its user sees now", async () => {
  const ctx = await member();
  const { advance } = await workWhile(ctx, goLocal, ctx);
  await expect(advance()).rejects.toMatchObject({ reason: "UNAVAILABLE" });
  expect(await tagged()).toBe(PAGE);
  expect(await advance(null)).toBe(true);
  expect(await tagged(), "the member holds none of those that are left").toBe(PAGE);
});

it("writes no page for a user who was removed or lost the ownership before it", async () => {
  const removed = await member();
  const first = await workWhile(removed, () =>
    getDb().organizationMember.updateMany({
      where: { organizationId: mine.organizationId, role: "MEMBER" },
      data: { status: "REMOVED" },
    }),
  );
  expect(await first.advance()).toBe(true);
  expect(await tagged()).toBe(PAGE);
  await goLocal();
  const heir = await createTestUser({ permissions, memberOf: [mine.organizationId] });
  const handOver = () =>
    getDb().$transaction(async (tx) => {
      const where = { organizationId: mine.organizationId };
      await tx.organizationMember.updateMany({
        where: { ...where, role: "OWNER" },
        data: { role: "MEMBER" },
      });
      await tx.organizationMember.updateMany({
        where: { ...where, userId: heir.id },
        data: { role: "OWNER" },
      });
      await tx.organization.update({ ...organization(), data: { ownerId: heir.id } });
    });
  await getDb().$executeRaw`UPDATE blogger SET tags = '{}' WHERE organization_id = ${mine.organizationId}`;
  const owner = await ownerNow(mine);
  const second = await workWhile(owner, handOver, owner);
  await expect(second.advance()).rejects.toMatchObject({ reason: "UNAVAILABLE" });
  expect(await tagged()).toBe(PAGE);
});

it("checks the caller's permissions again for each page after the first", async () => {
  const ctx = await member();
  const jobId = await startTestJob(ctx, "CHANGE", { change: { kind: "TAG", tags: ["late"] }, filter: {} });
  const askedBy: boolean[] = [];
  const workOf = (): RosterWork => ({
    ...changeWork,
    prepare: (page) => (askedBy.push(page.ctx === ctx), Promise.resolve(changeWork.prepare?.(page))),
  });
  await advanceJob(ctx, { jobId, workMs: 10_000, workOf, person: ctx });
  expect(askedBy).toEqual([true, false, false]);
});

it("answers that the job continues when the data mode changed during its first page", async () => {
  const ctx = await member();
  await goLocal();
  const done = await tagBloggers({ ctx, input: { ids: { filter: {} }, tags: ["late"] } });
  expect(done).toMatchObject({ changed: 0, isDone: false });
  expect(await tagged()).toBe(0);
});
