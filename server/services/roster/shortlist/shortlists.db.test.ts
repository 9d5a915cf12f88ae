import { beforeEach, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant } from "@/server/services/kernel/verb";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import {
  addToShortlist,
  createShortlist,
  deleteShortlist,
  getShortlist,
  listShortlistEntries,
  listShortlists,
  removeFromShortlist,
  updateShortlist,
  updateShortlistEntry,
} from ".";

let mine: TestOrganization;
let ids: string[];
beforeEach(async () => {
  mine = await createTestOrganization();
  ids = await addBloggers(5);
});

async function addBloggers(count: number): Promise<string[]> {
  const rows = await getDb().$queryRaw<{ id: string }[]>`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, fans_count, created_at)
    SELECT ${`blg_${mine.organizationId.slice(4)}n`} || n, ${mine.organizationId}, 'PGY', 'creator-' || n, 'Test', 'IMPORT',
      n * 100, now() - interval '1 hour'
    FROM generate_series(1, ${count}::integer) n RETURNING id`;
  return rows.map(({ id }) => id).sort();
}

const create = () => createShortlist({ ctx: mine.ctx(), input: { name: "双十一", budget: 50_000 } });
const entriesOf = (id: string, input = {}) =>
  listShortlistEntries({ ctx: mine.ctx(), input: { id, ...input } });

it("is made, filled, and sums up what was agreed", async () => {
  const ctx = mine.ctx();
  const { id } = await create();
  expect(await addToShortlist({ ctx, input: { id, ids: ids.slice(0, 2) } })).toEqual({
    added: 2,
    alreadyThere: 0,
    changeId: expect.any(String) as string,
  });
  expect(await addToShortlist({ ctx, input: { id, ids: { filter: {} } } })).toEqual({
    added: 3,
    alreadyThere: 2,
    changeId: expect.any(String) as string,
  });
  const bloggerId = ids[0] ?? "";
  const agreed = {
    status: "QUOTED",
    agreedPrice: 8_000,
    note: "含授权",
    managerUserId: mine.ownerId,
  } as const;
  expect(await updateShortlistEntry({ ctx, input: { id, bloggerId, ...agreed } })).toMatchObject(agreed);
  const second = { id, bloggerId: ids[1] ?? "", agreedPrice: 500, status: "DROPPED" } as const;
  await updateShortlistEntry({ ctx, input: second });
  expect(await getShortlist({ ctx, input: { id } })).toMatchObject({
    entryCount: 5,
    agreedTotal: 8_000,
    platforms: ["PGY"],
  });
  expect((await listShortlists({ ctx, input: {} })).list).toMatchObject([{ id, entryCount: 5 }]);
  const found = await entriesOf(id, { status: "QUOTED" });
  expect(found).toMatchObject({
    list: [{ bloggerId, ...agreed, blogger: { nickname: "Test", fansCount: 100 } }],
    totals: { count: 1, agreedPrice: 8_000, fansCount: 100 },
  });
  expect(await removeFromShortlist({ ctx, input: { id, ids: [bloggerId] } })).toMatchObject({
    removed: 1,
  });
  expect(await removeFromShortlist({ ctx, input: { id, ids: { filter: {} } } })).toMatchObject({
    removed: 4,
  });
  const entries = { targetId: id, action: "shortlist.update-entry" };
  expect(await getDb().auditEntry.count({ where: entries })).toBe(2);
});

it("pages through its entries in each order", async () => {
  const ctx = mine.ctx();
  const { id } = await create();
  await addToShortlist({ ctx, input: { id, ids } });
  for (const order of ["addedAt", "agreedPrice", "fansCount"] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await entriesOf(id, { order, direction: "asc", limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.list.map(({ bloggerId }) => bloggerId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen, order).toEqual(ids);
  }
});

it("refuses forms of other platforms, strangers, and more than 5,000 entries", async () => {
  const ctx = mine.ctx();
  const { id } = await create();
  await addToShortlist({ ctx, input: { id, ids } });
  const entry = { id, bloggerId: ids[0] ?? "" };
  await expect(updateShortlistEntry({ ctx, input: { ...entry, form: "short" } })).rejects.toMatchObject({
    reason: "VALIDATION_FAILED",
    issues: [{ path: "form" }],
  });
  const stranger = await createTestUser({});
  const input = { ...entry, managerUserId: stranger.id };
  await expect(updateShortlistEntry({ ctx, input })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  await getDb().$executeRaw`DELETE FROM blogger WHERE organization_id = ${mine.organizationId}`;
  await addBloggers(5_001);
  const all = addToShortlist({ ctx, input: { id, ids: { filter: {} } } });
  await expect(all).rejects.toMatchObject({ reason: "CONFLICT" });
  const most = { id, ids: { filter: { fansCountMax: 500_000 } } };
  expect(await addToShortlist({ ctx, input: most })).toMatchObject({ added: 5_000, alreadyThere: 0 });
  expect((await entriesOf(id, { order: "fansCount" })).totals.count).toBe(5_000);
});

it("shows a member in LOCAL mode only the bloggers that they own", async () => {
  const { id } = await create();
  await addToShortlist({ ctx: mine.ctx(), input: { id, ids } });
  await getDb().organization.update({ where: { id: mine.organizationId }, data: { dataMode: "LOCAL" } });
  const user = await createTestUser({ permissions, memberOf: [mine.organizationId] });
  await getDb().blogger.update({ where: { id: ids[2] ?? "" }, data: { ownerUserId: user.id } });
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: mine.organizationId } });
  const actor = {
    type: "user",
    userId: user.id,
    username: user.username,
    permissions: new Set(permissions),
  } as const;
  const ctx = createCtx({ actor, defer: () => undefined }, admitTenant(organization));
  const { list, totals } = await listShortlistEntries({ ctx, input: { id } });
  expect(list.map(({ bloggerId }) => bloggerId)).toEqual([ids[2]]);
  expect(totals).toMatchObject({ count: 1, fansCount: 300 });
  expect(await getShortlist({ ctx, input: { id } })).toMatchObject({ entryCount: 1 });
  const hidden = updateShortlistEntry({ ctx, input: { id, bloggerId: ids[0] ?? "", note: "x" } });
  await expect(hidden).rejects.toMatchObject({ reason: "NOT_FOUND" });
});

it("is changed as it was read, deleted with its entries, and another organization's is not found", async () => {
  const ctx = mine.ctx();
  const { id, updatedAt } = await create();
  await updateShortlist({ ctx, input: { id, updatedAt, purpose: "新品" } });
  const late = updateShortlist({ ctx, input: { id, updatedAt: "2000-01-01T00:00:00.000Z", name: "x" } });
  await expect(late).rejects.toMatchObject({ reason: "CONFLICT" });
  const other = (await createTestOrganization()).ctx();
  await expect(getShortlist({ ctx: other, input: { id } })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  const added = addToShortlist({ ctx: other, input: { id, ids } });
  await expect(added).rejects.toMatchObject({ reason: "NOT_FOUND" });
  await addToShortlist({ ctx, input: { id, ids } });
  await deleteShortlist({ ctx, input: { id } });
  expect(await getDb().shortlistEntry.count({ where: { shortlistId: id } })).toBe(0);
});
