import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getBlogger, listBloggerChanges, listBloggers } from "@/server/services/roster/blogger";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { deactivateBloggers, getImportRun, importBloggers } from "./verbs";
import { deactivateBloggersBody, deactivateBloggersResult } from "./schema";

const pgyId = (n: number) => n.toString(16).padStart(24, "e");
const url = (n: number) => `https://www.xiaohongshu.com/user/profile/${pgyId(n)}`;

let organization: TestOrganization;
let stranger: TestOrganization;
beforeAll(async () => {
  [organization, stranger] = await Promise.all([createTestOrganization(), createTestOrganization()]);
});

async function create(ns: number[], more: object = {}, to = organization): Promise<string[]> {
  const items = ns.map((n) => ({ platform: "PGY", url: url(n), ...more }));
  await importBloggers({ ctx: to.ctx(), input: { items, dryRun: false, idempotencyKey: null } });
  const found = await Promise.all(ns.map((n) => find(pgyId(n), to)));
  return found.map(({ id }) => id);
}

const find = (platformBloggerId: string, of = organization) =>
  getDb().blogger.findFirstOrThrow({ where: { organizationId: of.organizationId, platformBloggerId } });

function run(items: unknown[], more: object = {}, of = organization) {
  const { dryRun = false, ...body } = more as { dryRun?: boolean };
  const input = { ...deactivateBloggersBody.parse({ items, ...body }), dryRun, idempotencyKey: null };
  return deactivateBloggers({ ctx: of.ctx(), input });
}

describe("deactivateBloggers", () => {
  it("finds a blogger by each of its names", async () => {
    const [id] = await create([1, 2, 3, 4]);
    await create([5], { externalId: "erp-5" });
    const result = await run([
      { id },
      { platform: "PGY", platformBloggerId: pgyId(2) },
      { platform: "PGY", url: `${url(3)}?xsec_source=pc` },
      { platform: "PGY", url: url(4), platformBloggerId: pgyId(4) },
      { externalId: "erp-5" },
    ]);
    expect(deactivateBloggersResult.parse(result)).toEqual(result);
    expect(result).toMatchObject({ total: 5, deactivated: 5, unchanged: 0, failed: 0, errors: [] });
    for (const n of [1, 2, 3, 4, 5]) expect((await find(pgyId(n))).deactivatedAt).not.toBeNull();
  });

  it("keeps the row with its history and reason, removes it from lists, and adds it to the stream", async () => {
    const own = await createTestOrganization();
    const [id = "", other] = await create([10, 11], { remark: "kept" }, own);
    const { runId } = await run([{ id }], { reason: "left the platform" }, own);
    const left = await getImportRun({ ctx: own.ctx(), input: { id: runId ?? "" } });
    expect(left).toMatchObject({ kind: "DEACTIVATE", reason: "left the platform" });
    expect(await find(pgyId(10), own)).toMatchObject({
      remark: "kept",
      deactivatedReason: "left the platform",
    });
    const page = { limit: 10, cursor: undefined };
    const listed = await listBloggers({ ctx: own.ctx(), input: page });
    expect(listed.items.map((item) => item.id)).toEqual([other]);
    const all = await listBloggers({ ctx: own.ctx(), input: { ...page, includeDeactivated: true } });
    expect(all.items).toHaveLength(2);
    const detail = await getBlogger({ ctx: own.ctx(), input: { id } });
    expect(detail.deactivatedAt).not.toBeNull();
    expect(detail.deactivatedReason).toBe("left the platform");
    const { items } = await listBloggerChanges({ ctx: own.ctx(), input: { ...page, since: undefined } });
    expect(items.map(({ changeType, blogger }) => [changeType, blogger.id])).toEqual([
      ["CREATED", other],
      ["DEACTIVATED", id],
    ]);
  });

  it("does not change a deactivated blogger, nor its reason", async () => {
    const [id = ""] = await create([20]);
    await run([{ id }], { reason: "first" });
    const before = await find(pgyId(20));
    expect(await run([{ id }], { reason: "second" })).toMatchObject({ deactivated: 0, unchanged: 1 });
    expect(await find(pgyId(20))).toEqual(before);
  });

  it("is undone by an import", async () => {
    const [id = ""] = await create([21]);
    await run([{ id }], { reason: "gone" });
    await create([21]);
    expect(await find(pgyId(21))).toMatchObject({ id, deactivatedAt: null, deactivatedReason: null });
    expect(await run([{ id }])).toMatchObject({ deactivated: 1 });
  });

  it("deactivates every blogger of an externalId, and counts items", async () => {
    await create([30, 31], { externalId: "team" });
    const [id = ""] = await create([32]);
    const items = [{ id }, { externalId: "team" }, { platform: "PGY", url: url(32) }, { externalId: "team" }];
    expect(await run(items)).toMatchObject({ total: 4, deactivated: 2, unchanged: 2, failed: 0 });
    for (const n of [30, 31, 32]) expect((await find(pgyId(n))).deactivatedAt).not.toBeNull();
  });

  it("finds a creator by another id its link carries", async () => {
    const secUid = "MS4wLjABAAAAdeactivate0123456789";
    const item = { platform: "STARMAP", url: `https://www.douyin.com/user/${secUid}` };
    const items = [{ ...item, platformBloggerId: "6912345678901234599" }];
    const input = { items, dryRun: false, idempotencyKey: null };
    await importBloggers({ ctx: organization.ctx(), input });
    expect(await run([item])).toMatchObject({ deactivated: 1 });
    expect((await find("6912345678901234599")).deactivatedAt).not.toBeNull();
  });

  it("reports row by row which items identify no blogger, and deactivates the others", async () => {
    await create([40]);
    const [foreign] = await create([41], { externalId: "theirs" }, stranger);
    const result = await run([
      { id: foreign },
      { id: "no id at all" },
      { externalId: "theirs" },
      { platform: "PGY", platformBloggerId: pgyId(41) },
      { platform: "PGY", url: url(40) },
      { platform: "STARMAP", url: url(40) },
      { platform: "PGY", url: "https://www.xiaohongshu.com/explore/5f" },
      { platform: "PGY", url: "no link" },
    ]);
    expect(result).toMatchObject({ total: 8, deactivated: 1, unchanged: 0, failed: 7 });
    expect(result.errors.map(({ index, platform, code }) => [index, platform, code])).toEqual([
      [0, null, "NOT_FOUND"],
      [1, null, "NOT_FOUND"],
      [2, null, "NOT_FOUND"],
      [3, "PGY", "NOT_FOUND"],
      [5, "STARMAP", "PLATFORM_URL_MISMATCH"],
      [6, "PGY", "PLATFORM_ID_NOT_FOUND"],
      [7, "PGY", "INVALID_URL"],
    ]);
    expect((await find(pgyId(41), stranger)).deactivatedAt).toBeNull();
  });

  it("writes its run, and none in a dry run", async () => {
    const [id = ""] = await create([50]);
    const where = { organizationId: organization.organizationId, kind: "DEACTIVATE" as const };
    const before = await getDb().openApiBloggerImportRun.count({ where });
    expect(await run([{ id }], { dryRun: true })).toMatchObject({ runId: null, deactivated: 1 });
    expect((await find(pgyId(50))).deactivatedAt).toBeNull();
    expect(await getDb().openApiBloggerImportRun.count({ where })).toBe(before);
    const { runId } = await run([{ id }, { id }, { id: "blg_0" }], { sourceSystem: "erp" });
    const stored = await getDb().openApiBloggerImportRun.findUniqueOrThrow({ where: { id: runId ?? "" } });
    const counts = { total: 3, created: 0, updated: 2, unchanged: 1, failed: 1 };
    expect(stored).toMatchObject({ kind: "DEACTIVATE", sourceSystem: "erp", ...counts });
    expect(stored.errors).toMatchObject([{ index: 2, code: "NOT_FOUND" }]);
  });

  it("lets a member of a LOCAL organization deactivate only their own bloggers", async () => {
    const own = await createTestOrganization({ dataMode: "LOCAL" });
    const [id = ""] = await create([60], {}, own);
    const owner = own.ctx();
    const { id: userId } = await createTestUser({ memberOf: [own.organizationId] });
    const actor = { ...owner.actor, userId } as typeof owner.actor;
    const ctx = { ...owner, actor, organization: { ...owner.organization, actorIsOwner: false } };
    const input = { items: [{ id }], dryRun: false, idempotencyKey: null };
    expect(await deactivateBloggers({ ctx, input })).toMatchObject({ failed: 1 });
    await getDb().blogger.update({ where: { id }, data: { ownerUserId: userId } });
    expect(await deactivateBloggers({ ctx, input })).toMatchObject({ deactivated: 1 });
  });

  it("never deadlocks with imports of the same creators in another order", async () => {
    const own = await createTestOrganization();
    const ns = Array.from({ length: 60 }, (_, n) => 1_000 + n);
    await create(ns, {}, own);
    const items = ns.map((n) => ({ platform: "PGY", url: url(n) }));
    const shuffled = [...items].reverse();
    const rounds = Array.from({ length: 4 }, (_, round) => [
      run(round % 2 === 0 ? items : shuffled, {}, own),
      importBloggers({
        ctx: own.ctx(),
        input: { items: round % 2 === 0 ? shuffled : items, dryRun: false, idempotencyKey: null },
      }),
    ]).flat();
    for (const result of await Promise.all(rounds)) expect(result).toMatchObject({ total: 60, failed: 0 });
  });

  it("refuses more than 500 items, and an actor without the permission", async () => {
    const items = Array.from({ length: 501 }, () => ({ id: "blg_0" }));
    await expect(run(items)).rejects.toMatchObject({ reason: "BATCH_TOO_LARGE" });
    const input = { items: [{ id: "blg_0" }], dryRun: false, idempotencyKey: null };
    const ctx = organization.ctx(["blogger:read"]);
    await expect(deactivateBloggers({ ctx, input })).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });
});

describe("an item", () => {
  it.each([
    {},
    { id: 5 },
    { platform: "PGY" },
    { platform: "MOON", platformBloggerId: "1" },
    { platformBloggerId: "1" },
    { url: url(1) },
    { id: "blg_0", externalId: "x" },
    "blg_0",
    null,
  ])("%j identifies no blogger", (item) => {
    const { error } = deactivateBloggersBody.safeParse({ items: [item] });
    expect(error?.issues.map(({ path }) => path.slice(0, 2))).toEqual([["items", 0]]);
    expect(error?.issues[0]?.message).toContain("must name the blogger");
  });

  it.each([{ id: "" }, { id: "a\0" }, { platform: "PGY", platformBloggerId: "x".repeat(501) }])(
    "%j is refused by the identifier's own rule",
    (item) => {
      const { error } = deactivateBloggersBody.safeParse({ items: [item] });
      expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
        `items.0.${Object.keys(item).at(-1)}`,
      ]);
    },
  );
});
