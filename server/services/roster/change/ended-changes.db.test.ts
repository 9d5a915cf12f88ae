import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { cancelRosterJob, deleteOldRosterJobs } from "@/server/services/roster/job";
import { advanceRosterJob } from "@/server/services/roster/work";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { startTestJob } from "@/testing/roster/start-test-job";
import { ownerNow } from "@/testing/roster/owner-now";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { tagBloggers, undoRosterChange } from ".";

const ROSTER = 1_250;
const PAGE = 500;

let mine: TestOrganization;
let ctx: Ctx;
beforeEach(async () => {
  mine = await createTestOrganization();
  ctx = await ownerNow(mine);
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at)
    SELECT 'blg_' || ${mine.organizationId} || n, ${mine.organizationId}, 'PGY', 'creator-' || n, 'Test', 'IMPORT',
      now() - interval '1 hour'
    FROM generate_series(1, ${ROSTER}) n`;
});

const countTagged = () =>
  getDb().blogger.count({ where: { organizationId: mine.organizationId, tags: { has: "all" } } });
const tagAll = async () => {
  const { jobId } = await tagBloggers({ ctx, input: { ids: { filter: {} }, tags: ["all"] } });
  return jobId ?? "";
};
async function undoneInPart(id: string): Promise<string> {
  const undoId = await startTestJob(ctx, "CHANGE", { change: { kind: "TAG", tags: ["all"] }, undoes: id });
  await getDb().rosterJob.update({ where: { id }, data: { undoneById: undoId } });
  await advance(undoId);
  return undoId;
}
const advance = (jobId: string, stepMs = 0) =>
  advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs } });
const undo = (id: string) => undoRosterChange({ ctx, input: { id } });
const endedAgo = (id: string, days: number) =>
  getDb().rosterJob.update({
    where: { id },
    data: { endedAt: new Date(Date.now() - days * DAY_MS) },
  });

describe("changes under way", () => {
  it("are at most three per user: a fourth can start once one has ended", async () => {
    const begin = () => startTestJob(ctx, "CHANGE", { change: { kind: "TAG", tags: ["all"] }, filter: {} });
    const [first] = await Promise.all([begin(), begin(), begin()]);
    await expect(tagAll()).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await countTagged()).toBe(0);
    await cancelRosterJob({ ctx, input: { id: first } });
    expect(await tagAll()).not.toBe("");
  });

  it("are at most twenty of an organization, from all its users", async () => {
    const others = await Promise.all(
      Array.from({ length: 7 }, () => createTestUser({ memberOf: [mine.organizationId] })),
    );
    const change = { change: { kind: "TAG", tags: ["all"] }, filter: {} };
    const by = others.flatMap((user) => [user, user, user]).slice(0, 20);
    const ids = await Promise.all(
      by.map(({ id }) =>
        startTestJob({ ...ctx, actor: { ...ctx.actor, userId: id } } as Ctx, "CHANGE", change),
      ),
    );
    await expect(tagAll()).rejects.toMatchObject({ reason: "CONFLICT" });
    await cancelRosterJob({ ctx, input: { id: ids[0] ?? "" } });
    expect(await tagAll()).not.toBe("");
  });
});

describe("an undo that ended early", () => {
  it("can be started again over the rest, after it was cancelled", async () => {
    const id = await tagAll();
    const undoId = await undoneInPart(id);
    await expect(undo(id), "it is still running").rejects.toMatchObject({ reason: "CONFLICT" });
    await cancelRosterJob({ ctx, input: { id: undoId } });
    expect(await countTagged()).toBe(ROSTER - PAGE);
    expect(await undo(id)).toMatchObject({ changed: ROSTER - PAGE, unchanged: PAGE });
    expect(await countTagged()).toBe(0);
    await expect(undo(id), "it was undone").rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("can be started again after it failed", async () => {
    const id = await tagAll();
    const undoId = await undoneInPart(id);
    await getDb().rosterJob.update({ where: { id: undoId }, data: { tries: 10 } });
    expect(await advance(undoId)).toBe(true);
    expect(await undo(id)).toMatchObject({ changed: ROSTER - PAGE });
  });
});

describe("a change within a call", () => {
  it("that ends in the middle answers with its job and its counts, so that it can be undone", async () => {
    // The second page has used up its tries.
    await getDb().$executeRawUnsafe(`
      CREATE FUNCTION end_${mine.organizationId}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.tries := 10; RETURN NEW; END $$`);
    await getDb().$executeRawUnsafe(`
      CREATE TRIGGER end_${mine.organizationId} BEFORE UPDATE OF page ON roster_job FOR EACH ROW
      WHEN (NEW.organization_id = '${mine.organizationId}') EXECUTE FUNCTION end_${mine.organizationId}()`);
    try {
      const done = await tagBloggers({ ctx, input: { ids: { filter: {} }, tags: ["all"] } });
      expect(done).toMatchObject({ changed: PAGE, isDone: true, failure: { reason: "UNAVAILABLE" } });
      await getDb().$executeRawUnsafe(`DROP TRIGGER end_${mine.organizationId} ON roster_job`);
      expect(await undo(done.jobId ?? "")).toMatchObject({ changed: PAGE, failure: null });
    } finally {
      await getDb().$executeRawUnsafe(`DROP FUNCTION end_${mine.organizationId} CASCADE`);
    }
  });

  it("wakes no worker for what it did itself, and the job's worker for the rest", async () => {
    const woken: string[] = [];
    const counting: Ctx = { ...ctx, afterCommit: ({ type }) => void woken.push(type) };
    await tagBloggers({ ctx: counting, input: { ids: { filter: {} }, tags: ["all"] } });
    expect(new Set(woken)).toEqual(new Set(["roster.changed"]));
    await getDb().organization.update({
      where: { id: mine.organizationId },
      data: { dataMode: "LOCAL" },
    });
    const left = await tagBloggers({ ctx: counting, input: { ids: { filter: {} }, tags: ["more"] } });
    expect(left).toMatchObject({ isDone: false });
    expect(woken.filter((type) => type === "job.waiting")).toHaveLength(1);
  });
});

describe("a job that ended long ago", () => {
  it("is kept while its undo runs, then deleted with its changes, and cannot be undone again", async () => {
    const id = await tagAll();
    const undoId = await undoneInPart(id);
    await endedAgo(id, 31);
    await deleteOldRosterJobs({ ctx: createJobCtx("prune") });
    expect(await advance(undoId, 10_000)).toBe(true);
    expect(await countTagged()).toBe(0);
    while ((await deleteOldRosterJobs({ ctx: createJobCtx("prune") })) > 0);
    expect(await getDb().rosterJob.count({ where: { id } })).toBe(0);
    expect(await getDb().rosterJobChange.count({ where: { jobId: id } })).toBe(0);
    const late = await tagAll();
    await endedAgo(late, 31);
    await expect(undo(late)).rejects.toMatchObject({ reason: "CONFLICT" });
  });
});
