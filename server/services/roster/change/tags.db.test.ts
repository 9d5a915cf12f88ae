import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { advanceRosterJob } from "@/server/services/roster/work";
import { cancelRosterJob, getRosterJob } from "@/server/services/roster/job";
import { importBloggers } from "@/server/services/roster/import";
import { listTags, setTagColor } from "@/server/services/roster/label";
import { createTestBlogger, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { admitTenant } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { startTestJob } from "@/testing/roster/start-test-job";
import { deleteTag, mergeTags, renameTag, undoRosterChange } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

let serial = 0;
const add = (tags: string[], more: object = {}, of = mine) => {
  serial += 1;
  return createTestBlogger(of, { platformBloggerId: `tagged-${serial}`, tags, ...more });
};
const tagsOf = async (id: string) => (await getDb().blogger.findUniqueOrThrow({ where: { id } })).tags;
const rename = (name: string, to: string) => renameTag({ ctx: mine.ctx(), input: { name, to } });
const undo = (jobId: string | null) => undoRosterChange({ ctx: mine.ctx(), input: { id: jobId ?? "" } });
const listed = async () => {
  const { list } = await listTags({ ctx: mine.ctx(), input: {} });
  return list.map(({ name, color, count }) => `${name} ${color ?? "-"} ${count}`);
};

async function addView(filter: object): Promise<string> {
  const id = newId("bloggerView");
  const { organizationId, ownerId: userId } = mine;
  const shown = { filter, order: "updatedAt", direction: "desc" };
  await getDb().bloggerView.create({ data: { id, organizationId, userId, name: id, ...shown } });
  return id;
}
const filterOf = async (id: string) =>
  (await getDb().bloggerView.findUniqueOrThrow({ where: { id } })).filter;

describe("renaming a tag", () => {
  it("replaces all its spellings in place, on deactivated bloggers as well, and can be undone", async () => {
    const ids = [
      await add(["a", "Food", "b"]),
      await add(["food", "FOOD"]),
      await add(["food"], { deactivatedAt: new Date() }),
      await add(["foodie"]),
    ];
    const done = await rename("food", "美食");
    expect(done).toMatchObject({ changed: 3, failed: 0, isDone: true, isMerge: false });
    expect(await Promise.all(ids.map(tagsOf))).toEqual([["a", "美食", "b"], ["美食"], ["美食"], ["foodie"]]);
    expect(await listed()).toEqual(["美食 - 2", "a - 1", "b - 1", "foodie - 1"]);
    expect(await undo(done.jobId)).toMatchObject({ changed: 3 });
    expect(await Promise.all(ids.map(tagsOf))).toEqual([
      ["a", "Food", "b"],
      ["food", "FOOD"],
      ["food"],
      ["foodie"],
    ]);
  });

  it("to a name that exists is a merge, says so, and leaves each tag once", async () => {
    const both = await add(["New", "x", "old"]);
    await add(["new"]);
    expect(await rename("old", "new")).toMatchObject({ changed: 1, isMerge: true });
    expect(await tagsOf(both)).toEqual(["new", "x"]);
    expect(await rename("NEW", "New"), "another spelling is no merge").toMatchObject({
      changed: 2,
      isMerge: false,
    });
  });

  it("writes positions of the change stream and the history, once for each blogger", async () => {
    const id = await add(["old"]);
    await rename("old", "new");
    const history = await getDb().bloggerHistory.findMany({
      where: { bloggerId: id },
      orderBy: { id: "desc" },
    });
    expect(history[0]?.changes).toEqual([{ field: "tags", before: "old", after: "new" }]);
    expect(await getDb().bloggerChange.findUniqueOrThrow({ where: { bloggerId: id } })).toMatchObject({
      changeType: "UPDATED",
    });
  });

  it("takes along colour, saved views and tasks, and gives them back", async () => {
    await add(["old"]);
    await setTagColor({ ctx: mine.ctx(), input: { name: "Old", color: "TEAL" } });
    const view = await addView({ tags: ["x", "OLD"], tagsAll: ["old", "new"], platform: ["PGY"] });
    const other = await addView({ tags: ["older"], text: "old" });
    const filterJson = { tags: ["old"] };
    const task = await createTestScrapingTask(mine, { scope: "FILTERED", filterJson });
    const done = await rename("old", "new");
    expect(await filterOf(view)).toEqual({ tags: ["x", "new"], tagsAll: ["new"], platform: ["PGY"] });
    expect(await filterOf(other)).toEqual({ tags: ["older"], text: "old" });
    const taskNow = () => getDb().scrapingTask.findUniqueOrThrow({ where: { id: task } });
    expect((await taskNow()).filterJson).toEqual({ tags: ["new"] });
    expect(await listed()).toEqual(["new TEAL 1"]);
    await undo(done.jobId);
    expect(await filterOf(view)).toEqual({ tags: ["x", "OLD"], tagsAll: ["old", "new"], platform: ["PGY"] });
    expect((await taskNow()).filterJson).toEqual(filterJson);
    expect(await listed()).toEqual(["old TEAL 1"]);
  });

  it("leaves a view that was edited since as it is when undone", async () => {
    await add(["old"]);
    const view = await addView({ tags: ["old"] });
    const done = await rename("old", "new");
    await getDb().bloggerView.update({ where: { id: view }, data: { filter: { tags: ["new", "more"] } } });
    await undo(done.jobId);
    expect(await filterOf(view)).toEqual({ tags: ["new", "more"] });
  });

  it("is audited, and refused for a text that is no tag", async () => {
    await add(["old"]);
    const { jobId } = await rename("old", "new");
    const { organizationId } = mine;
    const entries = await getDb().auditEntry.findMany({ where: { organizationId, action: "tag.rename" } });
    expect(entries).toMatchObject([{ targetId: jobId, after: { change: { names: ["old"], to: "new" } } }]);
    for (const to of ["", "a,b", "x".repeat(51)])
      await expect(rename("new", to)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("touches no other organization", async () => {
    const theirs = await createTestOrganization();
    const id = await add(["old"], {}, theirs);
    await rename("old", "new");
    expect(await tagsOf(id)).toEqual(["old"]);
  });
});

describe("merging and deleting tags", () => {
  it("makes one of several", async () => {
    const id = await add(["a", "B", "c", "d"]);
    const done = await mergeTags({ ctx: mine.ctx(), input: { names: ["b", "d", "a"], into: "c" } });
    expect(done).toMatchObject({ changed: 1 });
    expect(await tagsOf(id)).toEqual(["c"]);
    await undo(done.jobId);
    expect(await tagsOf(id)).toEqual(["a", "B", "c", "d"]);
  });

  it("deletes a tag with its colour; what names it finds no one, rather than everyone", async () => {
    const id = await add(["a", "B"]);
    await setTagColor({ ctx: mine.ctx(), input: { name: "b", color: "RED" } });
    const view = await addView({ tags: ["b"] });
    const done = await deleteTag({ ctx: mine.ctx(), input: { name: "b" } });
    expect(done).toMatchObject({ changed: 1 });
    expect([await tagsOf(id), await listed(), await filterOf(view)]).toEqual([
      ["a"],
      ["a - 1"],
      { tags: ["b"] },
    ]);
    await undo(done.jobId);
    expect([await tagsOf(id), await listed()]).toEqual([
      ["a", "B"],
      ["a - 1", "B RED 1"],
    ]);
  });
});

/** Jobs work with what the role of their user allows. */
async function asWriter() {
  const { organizationId } = mine;
  const permissions = ["blogger:read", "blogger:write"] as const;
  const { id: userId, username } = await createTestUser({
    permissions: [...permissions],
    memberOf: [organizationId],
  });
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: organizationId } });
  const actor = { type: "user", userId, username, permissions: new Set(permissions) } as const;
  return createCtx({ actor, defer: () => undefined }, admitTenant(organization));
}

describe("beside other writers", () => {
  it("an import that brings the old name later has the last word", async () => {
    const id = await add(["old"], { platform: "PGY", platformBloggerId: "5f2d1c3e000000000101b2c3" });
    await rename("old", "new");
    const url = "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/5f2d1c3e000000000101b2c3";
    const items = [{ platform: "PGY", url, nickname: "n", tags: ["old"] }];
    await importBloggers({ ctx: mine.ctx(), input: { items, dryRun: false, idempotencyKey: null } });
    expect(await tagsOf(id)).toEqual(["old"]);
    expect(await rename("old", "new")).toMatchObject({ changed: 1 });
  });

  it("a page meets each blogger as the last writer left it, and an undo leaves it alone", async () => {
    const [first, second] = [await add(["old", "mine"]), await add(["old"])];
    const change = { kind: "RETAG", names: ["old"], to: "new" };
    const filter = { tags: ["old"], includeDeactivated: true };
    const jobId = await startTestJob(await asWriter(), "CHANGE", { change, filter });
    // Imported after the job began, before its page.
    await getDb().blogger.update({ where: { id: first }, data: { tags: ["old", "theirs"] } });
    await getDb().blogger.update({ where: { id: second }, data: { tags: [] } });
    const later = await add(["old"], { createdAt: new Date(Date.now() + 60_000) });
    await advanceRosterJob({ ctx: createJobCtx("t"), input: { jobId, stepMs: 10_000 } });
    expect([await tagsOf(first), await tagsOf(second), await tagsOf(later)]).toEqual([
      ["new", "theirs"],
      [],
      ["old"],
    ]);
    await getDb().blogger.update({ where: { id: first }, data: { tags: ["new", "theirs", "more"] } });
    expect(await undo(jobId)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it("a job that is cancelled leaves views and colours alone", async () => {
    await add(["old"]);
    const view = await addView({ tags: ["old"] });
    const change = { kind: "RETAG", names: ["old"], to: "new" };
    const jobId = await startTestJob(mine.ctx(), "CHANGE", { change, filter: { tags: ["old"] } });
    await cancelRosterJob({ ctx: mine.ctx(), input: { id: jobId } });
    await advanceRosterJob({ ctx: createJobCtx("t"), input: { jobId, stepMs: 10_000 } });
    expect((await getRosterJob({ ctx: mine.ctx(), input: { id: jobId } })).status).toBe("CANCELLED");
    expect(await filterOf(view)).toEqual({ tags: ["old"] });
  });
});
