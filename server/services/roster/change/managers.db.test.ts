import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { listMemberStandings, removeMember } from "@/server/services/organization/member";
import { createContact } from "@/server/services/roster/contact";
import { addToShortlist, createShortlist, updateShortlistEntries } from "@/server/services/roster/shortlist";
import { countBloggers, getBlogger, searchBloggers } from "@/server/services/roster/blogger";
import { listBloggerHistory } from "@/server/services/roster/history";
import { updateBlogger } from "@/server/services/roster/import";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { setManager, undoRosterChange } from ".";

let mine: TestOrganization;
let ids: string[];
beforeEach(async () => {
  mine = await createTestOrganization();
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at)
    SELECT ${`blg_${mine.organizationId.slice(4)}n`} || n, ${mine.organizationId}, 'PGY', 'creator-' || n, 'Test', 'IMPORT',
      now() - interval '1 hour'
    FROM generate_series(1, 4) n`;
  const rows = await getDb().blogger.findMany({
    where: { organizationId: mine.organizationId },
    orderBy: { id: "asc" },
  });
  ids = rows.map(({ id }) => id);
});

const member = () => createTestUser({ memberOf: [mine.organizationId] });
const first = () => ids[0] ?? "";
const rowOf = (id: string) => getDb().blogger.findUniqueOrThrow({ where: { id } });
const countOf = async (managerUserId: string) =>
  (await countBloggers({ ctx: mine.ctx(), input: { managerUserId } })).total;

it("sets who looks after bloggers, shows and finds them, and is undone", async () => {
  const [ctx, { id: managerUserId, username }] = [mine.ctx(), await member()];
  const done = await setManager({ ctx, input: { ids: ids.slice(0, 2), managerUserId } });
  expect(done).toMatchObject({ changed: 2, unchanged: 0, isDone: true });
  const shown = { managerUserId, managerUserName: username, managerNickname: "Test" };
  expect(await getBlogger({ ctx, input: { id: first() } })).toMatchObject(shown);
  const { list } = await searchBloggers({ ctx, input: { managerUserId } });
  expect(list).toMatchObject([shown, shown]);
  expect([await countOf("none"), await countOf("me"), await countOf(managerUserId)]).toEqual([2, 0, 2]);
  await setManager({
    ctx,
    input: { ids: { filter: { managerUserId: "none" } }, managerUserId: mine.ownerId },
  });
  expect(await countOf("me")).toBe(2);
  expect(await undoRosterChange({ ctx, input: { id: done.jobId ?? "" } })).toMatchObject({ changed: 2 });
  expect(await countOf("none")).toBe(2);
});

it("moves no clock, and no place in the change stream, but has its history", async () => {
  const [ctx, { id: managerUserId, username }] = [mine.ctx(), await member()];
  const before = await rowOf(first());
  const stream = await getDb().bloggerChange.findUnique({ where: { bloggerId: first() } });
  await setManager({ ctx, input: { ids: [first()], managerUserId } });
  expect(await rowOf(first())).toEqual({ ...before, managerUserId });
  expect(await getDb().bloggerChange.findUnique({ where: { bloggerId: first() } })).toEqual(stream);
  const { list } = await listBloggerHistory({ ctx, input: { id: first() } });
  expect(list[0]?.changes).toEqual([{ field: "managerUserName", before: null, after: username }]);
});

it("does not undo what another user changed there and back since", async () => {
  const [ctx, { id: managerUserId }] = [mine.ctx(), await member()];
  const done = await setManager({ ctx, input: { ids: [first()], managerUserId } });
  await setManager({ ctx, input: { ids: [first()], managerUserId: null } });
  await setManager({ ctx, input: { ids: [first()], managerUserId } });
  const undone = await undoRosterChange({ ctx, input: { id: done.jobId ?? "" } });
  expect(undone).toMatchObject({ changed: 0, unchanged: 1 });
});

it("is kept when the data mode changes, apart from the owner", async () => {
  const [ctx, { id: managerUserId }] = [mine.ctx(), await member()];
  await setManager({ ctx, input: { ids, managerUserId } });
  const where = { organizationId: mine.organizationId };
  await getDb().blogger.updateMany({ where, data: { ownerUserId: mine.ownerId } });
  await getDb().blogger.updateMany({ where, data: { ownerUserId: null } });
  expect(await countOf(managerUserId)).toBe(4);
});

it("refuses who is no member, and leaves nothing to a member who was removed", async () => {
  const [ctx, { id: managerUserId }, stranger] = [mine.ctx(), await member(), await createTestUser({})];
  const refused = setManager({ ctx, input: { ids, managerUserId: stranger.id } });
  await expect(refused).rejects.toMatchObject({ reason: "NOT_FOUND" });
  const done = await setManager({ ctx, input: { ids, managerUserId } });
  const where = { organizationId: mine.organizationId, userId: managerUserId };
  const { id } = await getDb().organizationMember.findFirstOrThrow({ where });
  await removeMember({ ctx, input: { id } });
  expect(await countOf("none")).toBe(4);
  await setManager({ ctx, input: { ids: [first()], managerUserId: mine.ownerId } });
  expect(await undoRosterChange({ ctx, input: { id: done.jobId ?? "" } })).toMatchObject({ changed: 0 });
});

it("goes to another member with the entries of lists, when they take over from one who is removed", async () => {
  const [ctx, { id: leaving }, { id: staying }] = [mine.ctx(), await member(), await member()];
  await setManager({ ctx, input: { ids, managerUserId: leaving } });
  const list = await createShortlist({ ctx, input: { name: "618" } });
  await addToShortlist({ ctx, input: { id: list.id, ids: [first()] } });
  await updateShortlistEntries({ ctx, input: { id: list.id, ids: [first()], managerUserId: leaving } });
  const contact = { at: "2026-01-31T08:00:00.000Z", channel: "WECHAT", text: "Asked for a quote." } as const;
  await createContact({ ctx, input: { ...contact, bloggerId: first(), nextAt: "2026-02-01T08:00:00.000Z" } });
  const standing = async (userId: string) => {
    const where = { organizationId: mine.organizationId, userId };
    const { id } = await getDb().organizationMember.findFirstOrThrow({ where });
    const { list: standings } = await listMemberStandings({ ctx, input: undefined });
    return standings.find((row) => row.id === id) ?? { id };
  };
  const { id } = await standing(leaving);
  expect(await standing(leaving)).toMatchObject({ managedCount: 4, entryCount: 1, dueCount: 1 });
  const itself = removeMember({ ctx, input: { id, managerUserId: leaving } });
  await expect(itself).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  const stranger = await createTestUser({});
  const refused = removeMember({ ctx, input: { id, managerUserId: stranger.id } });
  await expect(refused).rejects.toMatchObject({ reason: "NOT_FOUND" });
  await removeMember({ ctx, input: { id, managerUserId: staying } });
  expect([await countOf(staying), await countOf("none")]).toEqual([4, 0]);
  expect(await standing(staying)).toMatchObject({ managedCount: 4, entryCount: 1, dueCount: 1 });
});

it("is set with other fields of a blogger, where no one changed it since it was read", async () => {
  const [ctx, { id: managerUserId }] = [mine.ctx(), await member()];
  const input = { id: first(), managerUserId, was: { managerUserId: null } };
  expect(await updateBlogger({ ctx, input })).toMatchObject({ managerUserId });
  await expect(updateBlogger({ ctx, input })).rejects.toMatchObject({
    reason: "CONFLICT",
    issues: [{ path: "managerUserId", code: "CHANGED_SINCE" }],
  });
  const stranger = await createTestUser({});
  const refused = updateBlogger({ ctx, input: { id: first(), managerUserId: stranger.id } });
  await expect(refused).rejects.toMatchObject({ reason: "NOT_FOUND" });
});
