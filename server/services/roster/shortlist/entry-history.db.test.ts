import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { clearManager, mergeBloggers, searchBloggers } from "@/server/services/roster/blogger";
import { withTransaction } from "@/server/services/kernel/verb";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import {
  addToShortlist,
  createShortlist,
  deleteShortlist,
  listEntryHistory,
  listShortlistEntries,
  removeFromShortlist,
  undoShortlistChange,
  updateShortlistEntry,
} from ".";

let mine: TestOrganization;
let id: string;
let [first, second]: [string, string] = ["", ""];
beforeEach(async () => {
  mine = await createTestOrganization();
  first = await createTestBlogger(mine, { fansCount: 100 });
  second = await createTestBlogger(mine, { fansCount: 200 });
  ({ id } = await createShortlist({ ctx: mine.ctx(), input: { name: "双十一" } }));
});

const add = (ids: string[]) => addToShortlist({ ctx: mine.ctx(), input: { id, ids } });
const remove = (ids: string[]) => removeFromShortlist({ ctx: mine.ctx(), input: { id, ids } });
const update = (bloggerId: string, fields: object) =>
  updateShortlistEntry({ ctx: mine.ctx(), input: { id, bloggerId, ...fields } });
const entries = async () => (await listShortlistEntries({ ctx: mine.ctx(), input: { id } })).list;
const undo = (changeId: string | null) =>
  undoShortlistChange({ ctx: mine.ctx(), input: { id, changeId: changeId ?? "" } });
const historyOf = async (bloggerId: string) =>
  (await listEntryHistory({ ctx: mine.ctx(), input: { id, bloggerId } })).list;

it("says who added, changed and removed an entry, and what it held", async () => {
  await add([first]);
  await update(first, { status: "QUOTED", agreedPrice: 8_000, managerUserId: mine.ownerId });
  expect(await update(first, { status: "QUOTED" })).toMatchObject({ status: "QUOTED", changeId: null });
  await remove([first]);
  const [removed, updated, added] = await historyOf(first);
  const { username, nickname } = await getDb().user.findUniqueOrThrow({ where: { id: mine.ownerId } });
  expect(added).toMatchObject({ kind: "ADDED", actor: username, actorNickname: nickname, changes: [] });
  expect(updated).toMatchObject({
    kind: "UPDATED",
    changes: [
      { field: "status", before: "TO_CONTACT", after: "QUOTED" },
      { field: "agreedPrice", before: null, after: 8_000 },
      { field: "managerUserId", before: null, after: nickname },
    ],
  });
  expect(removed?.kind).toBe("REMOVED");
  expect(removed?.changes).toContainEqual({ field: "agreedPrice", before: 8_000, after: null });
});

it("takes back an addition, a removal with all that the entries held, and a change", async () => {
  await add([first]);
  const more = await add([first, second]);
  expect(await undo(more.changeId)).toEqual({ changed: 1, unchanged: 0 });
  expect(await entries()).toMatchObject([{ bloggerId: first }]);
  const agreed = { status: "CONFIRMED", agreedPrice: 500, note: "含授权", managerUserId: mine.ownerId };
  const changed = await update(first, agreed);
  const removed = await remove([first]);
  expect(await entries()).toEqual([]);
  expect(await undo(removed.changeId)).toEqual({ changed: 1, unchanged: 0 });
  expect(await entries()).toMatchObject([agreed]);
  expect(await undo(changed.changeId), "changed since").toEqual({ changed: 0, unchanged: 1 });
  const { changeId } = await update(first, { agreedPrice: 900 });
  expect(await undo(changeId)).toEqual({ changed: 1, unchanged: 0 });
  expect(await entries()).toMatchObject([agreed]);
});

it("leaves alone what changed since it was added", async () => {
  const { changeId } = await add([first, second]);
  await update(first, { note: "spoken to" });
  expect(await undo(changeId)).toEqual({ changed: 1, unchanged: 1 });
  expect(await entries()).toMatchObject([{ bloggerId: first, note: "spoken to" }]);
});

it("finds the creators of a list in the roster, and none of a deleted list", async () => {
  await add([second]);
  const search = () => searchBloggers({ ctx: mine.ctx(), input: { shortlistId: id, order: "fansCount" } });
  expect((await search()).list.map((blogger) => blogger.id)).toEqual([second]);
  const stranger = await createTestOrganization();
  const foreign = await searchBloggers({ ctx: stranger.ctx(), input: { shortlistId: id } });
  expect(foreign.list).toEqual([]);
  await deleteShortlist({ ctx: mine.ctx(), input: { id } });
  expect((await search()).list).toEqual([]);
});

it("keeps the entry of the blogger that stays when two are merged, with both histories", async () => {
  await add([first, second]);
  await update(first, { agreedPrice: 700 });
  await withTransaction(mine.ctx(), (tx) =>
    mergeBloggers(tx, { ids: [first, second], primaryId: `kept-${first}` }),
  );
  expect(await entries()).toMatchObject([{ bloggerId: first, agreedPrice: 700 }]);
  expect(await historyOf(first)).toHaveLength(3);
});

it("loses its manager when the member leaves, shows deactivated creators, and goes with the organization", async () => {
  await add([first, second]);
  const member = await createTestUser({ memberOf: [mine.organizationId] });
  await update(first, { managerUserId: member.id });
  const removed = await remove([first]);
  await getDb().organizationMember.updateMany({ where: { userId: member.id }, data: { status: "REMOVED" } });
  const leaving = { userId: member.id, byUserId: mine.ownerId };
  await withTransaction(mine.ctx(), (tx) => clearManager(tx, mine.organizationId, leaving));
  await undo(removed.changeId);
  await getDb().blogger.update({ where: { id: second }, data: { deactivatedAt: new Date() } });
  const list = await entries();
  expect(list).toHaveLength(2);
  expect(list.map(({ managerUserId }) => managerUserId)).toEqual([null, null]);
  await getDb().blogger.delete({ where: { id: second } });
  expect(await entries()).toMatchObject([{ bloggerId: first }]);
  await getDb().blogger.deleteMany({ where: { organizationId: mine.organizationId } });
  await getDb().organization.delete({ where: { id: mine.organizationId } });
  expect(await getDb().shortlistChange.count({ where: { shortlistId: id } })).toBe(0);
});

it("says when a member who left handed it over, and is not undone behind that", async () => {
  await add([first]);
  const member = await createTestUser({ memberOf: [mine.organizationId] });
  const { changeId } = await update(first, { managerUserId: member.id });
  const leaving = { userId: member.id, to: mine.ownerId, byUserId: mine.ownerId };
  await withTransaction(mine.ctx(), (tx) => clearManager(tx, mine.organizationId, leaving));
  const { username, nickname } = await getDb().user.findUniqueOrThrow({ where: { id: mine.ownerId } });
  const former = await getDb().user.findUniqueOrThrow({ where: { id: member.id } });
  expect((await historyOf(first))[0]).toMatchObject({
    kind: "UPDATED",
    actor: username,
    changes: [{ field: "managerUserId", before: former.nickname, after: nickname }],
  });
  expect(await undo(changeId)).toEqual({ changed: 0, unchanged: 1 });
  expect(await entries()).toMatchObject([{ managerUserId: mine.ownerId }]);
});
