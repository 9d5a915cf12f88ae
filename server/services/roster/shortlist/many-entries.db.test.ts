import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { requireUser } from "@/server/services/kernel/verb";
import { createTestBlogger } from "@/testing/create-test-rows";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import {
  addToShortlist,
  createShortlist,
  listEntryHistory,
  listShortlistEntries,
  removeFromShortlist,
  undoShortlistChange,
  updateShortlistEntries,
  updateShortlistEntry,
} from ".";

let mine: TestOrganization;
let id: string;
let [first, second, third]: [string, string, string] = ["", "", ""];
beforeEach(async () => {
  mine = await createTestOrganization();
  const ctx = mine.ctx();
  [first, second, third] = [
    await createTestBlogger(mine),
    await createTestBlogger(mine),
    await createTestBlogger(mine),
  ];
  ({ id } = await createShortlist({ ctx, input: { name: "双十一" } }));
  await addToShortlist({ ctx, input: { id, ids: [first, second, third] } });
  await updateShortlistEntry({ ctx, input: { id, bloggerId: first, status: "QUOTED", agreedPrice: 500 } });
});

type Input = Omit<Parameters<typeof updateShortlistEntries>[0]["input"], "id">;
const update = (input: Input) => updateShortlistEntries({ ctx: mine.ctx(), input: { id, ...input } });
const undo = (changeId: string | null) =>
  undoShortlistChange({ ctx: mine.ctx(), input: { id, changeId: changeId ?? "" } });
async function entries() {
  const { list } = await listShortlistEntries({ ctx: mine.ctx(), input: { id } });
  const byId = new Map(list.map((entry) => [entry.bloggerId, entry]));
  return [first, second, third].map((bloggerId) => byId.get(bloggerId));
}
const changeId = expect.any(String) as string;

it("changes all entries that match, and takes it back for those that have not changed since", async () => {
  const managed = { managerUserId: mine.ownerId };
  const all = await update({ ids: { entries: { status: "TO_CONTACT" } }, status: "CONFIRMED", ...managed });
  expect(all).toEqual({ changed: 2, unchanged: 0, changeId });
  expect(await entries()).toMatchObject([
    { status: "QUOTED", managerUserId: null },
    { status: "CONFIRMED", ...managed },
    { status: "CONFIRMED", ...managed },
  ]);
  await updateShortlistEntry({ ctx: mine.ctx(), input: { id, bloggerId: third, note: "spoken to" } });
  expect(await undo(all.changeId)).toEqual({ changed: 1, unchanged: 1 });
  expect(await entries()).toMatchObject([
    { status: "QUOTED" },
    { status: "TO_CONTACT", managerUserId: null },
    { status: "CONFIRMED", note: "spoken to" },
  ]);
});

it("writes what differed to the history of each, and of the undo as well", async () => {
  const done = await update({ ids: [first, second], status: "QUOTED", managerUserId: mine.ownerId });
  expect(done).toEqual({ changed: 2, unchanged: 0, changeId });
  expect(await update({ ids: [first, second], status: "QUOTED" })).toEqual({
    changed: 0,
    unchanged: 2,
    changeId: null,
  });
  await undo(done.changeId);
  const { list } = await listEntryHistory({ ctx: mine.ctx(), input: { id, bloggerId: first } });
  const { nickname } = await getDb().user.findUniqueOrThrow({ where: { id: mine.ownerId } });
  expect(list.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ field: "managerUserId", before: nickname, after: null }],
    [{ field: "managerUserId", before: null, after: nickname }],
  ]);
  expect((await entries())[0]).toMatchObject({ status: "QUOTED", agreedPrice: 500 });
});

it("removes all entries that match, and puts them back as they were", async () => {
  const ctx = mine.ctx();
  const removed = await removeFromShortlist({ ctx, input: { id, ids: { entries: { status: "QUOTED" } } } });
  expect(removed).toEqual({ removed: 1, changeId });
  expect(await entries()).toMatchObject([undefined, { bloggerId: second }, { bloggerId: third }]);
  await undo(removed.changeId);
  expect((await entries())[0]).toMatchObject({ status: "QUOTED", agreedPrice: 500 });
});

it("takes neither another list's entries, nor a stranger as manager, nor nothing to change", async () => {
  const { id: other } = await createShortlist({ ctx: mine.ctx(), input: { name: "618" } });
  const elsewhere = { id: other, ids: { entries: {} }, status: "DROPPED" } as const;
  expect(await updateShortlistEntries({ ctx: mine.ctx(), input: elsewhere })).toMatchObject({ changed: 0 });
  const { ownerId } = await createTestOrganization();
  await expect(update({ ids: [first], managerUserId: ownerId })).rejects.toMatchObject({
    reason: "NOT_FOUND",
  });
  await expect(update({ ids: [first] })).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  expect((await entries()).map((entry) => entry?.status)).toEqual(["QUOTED", "TO_CONTACT", "TO_CONTACT"]);
});

it("changes and removes only the entries of own creators for a member in LOCAL mode", async () => {
  const local = await createTestOrganization({ dataMode: "LOCAL" });
  const member = await memberCtx(local);
  const own = await createTestBlogger(local, { ownerUserId: requireUser(member).userId });
  const theirs = await createTestBlogger(local, { ownerUserId: local.ownerId });
  const shared = await createShortlist({ ctx: local.ctx(), input: { name: "双十一" } });
  await addToShortlist({ ctx: local.ctx(), input: { id: shared.id, ids: [own, theirs] } });
  const rows = () =>
    getDb().shortlistEntry.findMany({
      where: { shortlistId: shared.id },
      select: { bloggerId: true, status: true },
    });
  for (const ids of [[own, theirs], { entries: {} }]) {
    const status = Array.isArray(ids) ? "QUOTED" : "CONFIRMED";
    const input = { id: shared.id, ids, status } as const;
    expect(await updateShortlistEntries({ ctx: member, input })).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await rows()).toContainEqual({ bloggerId: own, status });
    expect(await rows()).toContainEqual({ bloggerId: theirs, status: "TO_CONTACT" });
  }
  const removal = { id: shared.id, ids: { entries: {} } };
  expect(await removeFromShortlist({ ctx: member, input: removal })).toMatchObject({ removed: 1 });
  expect(await rows()).toEqual([{ bloggerId: theirs, status: "TO_CONTACT" }]);
});
