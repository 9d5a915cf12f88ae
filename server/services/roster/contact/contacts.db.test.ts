import { beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { getDb } from "@/server/infra/db";
import { countToDos } from "@/server/services/integration/to-do";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";
import { mergeBloggers } from "@/server/services/roster/blogger";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createContactInput } from "./schema";
import { createContact, deleteContact, listContacts, listDueContacts, updateContact } from ".";

let organization: TestOrganization;
let owner: Ctx;
let member: Ctx;
let bloggerId: string;
beforeAll(async () => {
  organization = await createTestOrganization();
  owner = organization.ctx();
  member = await memberCtx(organization);
});
beforeEach(async () => {
  bloggerId = await createTestBlogger(organization);
});

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const log = (ctx: Ctx, more: object = {}) =>
  createContact({
    ctx,
    input: createContactInput.parse({ bloggerId, at: ago(1), channel: "WECHAT", text: "Hello", ...more }),
  });
const texts = async (ctx = owner, of = bloggerId) =>
  (await listContacts({ ctx, input: { bloggerId: of } })).list.map(({ text }) => text);
const dueHere = async (ctx = owner, until?: string) => {
  const { list } = await listDueContacts({ ctx, input: until === undefined ? {} : { until } });
  return list.filter((entry) => entry.bloggerId === bloggerId);
};

it("lists contacts by when they took place, with who wrote them", async () => {
  await log(owner, { text: "second", at: ago(2) });
  await log(member, { text: "first", at: ago(3), channel: "PHONE" });
  await log(owner, { text: "third" });
  expect(await texts()).toEqual(["third", "second", "first"]);
  const { list } = await listContacts({ ctx: member, input: { bloggerId } });
  expect(list.map(({ mayChange }) => mayChange)).toEqual([false, false, true]);
  expect(list[2]).toMatchObject({ channel: "PHONE", nextAt: null, userNickname: "Test" });
  const stranger = (await createTestOrganization()).ctx();
  await expect(texts(stranger)).rejects.toMatchObject({ reason: "NOT_FOUND" });
});

it("refuses a contact that is still to come", async () => {
  await expect(log(owner, { at: ago(-2) })).rejects.toMatchObject({
    reason: "VALIDATION_FAILED",
    issues: [{ path: "at", code: "DATE_INVALID" }],
  });
});

it("is changed and deleted by its author and the Owner, and audited", async () => {
  const { id, updatedAt } = await log(member);
  const other = await memberCtx(organization);
  const change = (ctx: Ctx, text: string) => updateContact({ ctx, input: { id, text, updatedAt } });
  await expect(change(other, "x")).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  await expect(deleteContact({ ctx: other, input: { id } })).rejects.toMatchObject({
    reason: "PERMISSION_MISSING",
  });
  expect(await change(member, "Mine")).toMatchObject({ text: "Mine", channel: "WECHAT" });
  await expect(change(owner, "Late")).rejects.toMatchObject({ reason: "CONFLICT" });
  await deleteContact({ ctx: owner, input: { id } });
  expect(await texts()).toEqual([]);
  const entries = await getDb().auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["contact.create", "contact.update", "contact.delete"]);
});

it("needs the permission to write", async () => {
  const reader = await memberCtx(organization, { granted: ["blogger:read"] });
  await expect(log(reader)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
});

it("is due once its next date has come, until a newer one settles it", async () => {
  const { id } = await log(owner, { text: "call", at: ago(3), nextAt: ago(0) });
  expect(await dueHere()).toMatchObject([{ id, text: "call", nickname: "小红", isMine: true }]);
  expect(await dueHere(owner, ago(1))).toEqual([]);
  const newer = await log(owner, { nextAt: ago(-5) });
  expect(await dueHere()).toEqual([]);
  expect(await dueHere(owner, ago(-6))).toMatchObject([{ id: newer.id }]);
  await deleteContact({ ctx: owner, input: { id: newer.id } });
  expect(await dueHere()).toMatchObject([{ id }]);
  await log(owner, { text: "of last week", at: ago(7) });
  expect(await dueHere()).toMatchObject([{ id }]);
  await updateContact({ ctx: owner, input: { id, nextAt: null } });
  expect(await dueHere()).toEqual([]);
});

it("is due first for who wrote it or manages the creator, and counted for them", async () => {
  const mine = await createTestOrganization();
  const [ctx, other] = [mine.ctx(), await memberCtx(mine)];
  bloggerId = await createTestBlogger(mine, { nickname: "theirs" });
  await log(other, { nextAt: ago(2) });
  bloggerId = await createTestBlogger(mine, { nickname: "managed", managerUserId: mine.ownerId });
  await log(other, { nextAt: ago(0) });
  bloggerId = await createTestBlogger(mine, { deactivatedAt: new Date() });
  await log(ctx, { nextAt: ago(1) });
  const { list, hasMore } = await listDueContacts({ ctx, input: {} });
  expect(list).toMatchObject([
    { nickname: "managed", isMine: true, managerUserId: mine.ownerId },
    { nickname: "theirs", isMine: false, managerUserId: null },
  ]);
  expect(hasMore).toBe(false);
  expect(await countToDos({ ctx })).toMatchObject({ followUps: { total: 1, isLeast: false } });
  expect(await countToDos({ ctx: other })).toMatchObject({ followUps: { total: 2, isLeast: false } });
});

it("is due by the end of today, in the organization's time zone", async () => {
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T04:00:00Z`);
  const ctx = {
    ...owner,
    now: () => noon,
    organization: { ...owner.organization, timeZone: "Asia/Shanghai" },
  };
  const at = new Date(noon.getTime() - DAY_MS).toISOString();
  const { id } = await createContact({
    ctx,
    input: { bloggerId, at, channel: "OTHER", text: "x", nextAt: noon.toISOString().replace("T04", "T15") },
  });
  expect(await dueHere(ctx)).toMatchObject([{ id }]);
  const tomorrow = noon.toISOString().replace("T04", "T16");
  await updateContact({ ctx, input: { id, nextAt: tomorrow } });
  expect(await dueHere(ctx)).toEqual([]);
});

it("is hidden with its creator in the local data mode", async () => {
  const local = await createTestOrganization({ dataMode: "LOCAL" });
  const [holder, other] = [await memberCtx(local), await memberCtx(local)];
  const ownerUserId = holder.actor.type === "user" ? holder.actor.userId : "";
  bloggerId = await createTestBlogger(local, { ownerUserId });
  const { id } = await log(holder, { nextAt: ago(0) });
  expect(await texts(holder)).toEqual(["Hello"]);
  expect(await dueHere(other)).toEqual([]);
  expect(await dueHere(local.ctx())).toHaveLength(1);
  const missing = { reason: "NOT_FOUND" };
  await expect(texts(other)).rejects.toMatchObject(missing);
  await expect(log(other)).rejects.toMatchObject(missing);
  await expect(updateContact({ ctx: other, input: { id, text: "x" } })).rejects.toMatchObject(missing);
  await expect(deleteContact({ ctx: other, input: { id } })).rejects.toMatchObject(missing);
});

it("follows a merged creator, and goes with one that is removed", async () => {
  const younger = await createTestBlogger(organization, { createdAt: new Date(Date.now() + 1_000) });
  const { id } = await log(owner, { text: "of the older", at: ago(2), nextAt: ago(1) });
  await log(owner, { bloggerId: younger, text: "of the younger", at: ago(1), nextAt: ago(0) });
  await withTransaction(owner, (tx) =>
    mergeBloggers(tx, { ids: [bloggerId, younger], primaryId: `creator-${bloggerId}` }),
  );
  expect(await texts(owner, younger)).toEqual(["of the younger", "of the older"]);
  expect(await dueHere()).toMatchObject([{ text: "of the younger" }]);
  await getDb().blogger.delete({ where: { id: younger } });
  await getDb().blogger.delete({ where: { id: bloggerId } });
  expect(await getDb().bloggerContact.count({ where: { id } })).toBe(0);
});

it("keeps what a deleted user wrote", async () => {
  const { id } = await log(member);
  await getDb().bloggerContact.update({ where: { id }, data: { userId: null } });
  const { list } = await listContacts({ ctx: member, input: { bloggerId } });
  expect(list).toMatchObject([{ userName: null, userNickname: null, mayChange: false }]);
});
