import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createBloggerViewInput } from "./schema";
import { createBloggerView, deleteBloggerView, listBloggerViews, updateBloggerView } from "./verbs";

let organization: TestOrganization;
let members: string[];

beforeAll(async () => {
  organization = await createTestOrganization();
  const { organizationId } = organization;
  const memberOf = [organizationId];
  members = [(await createTestUser({ memberOf })).id, (await createTestUser({ memberOf })).id];
});

/** Without a `userId`: the Owner. */
function as(userId?: string, permissions: string[] = ["blogger:read", "blogger:write"], of = organization) {
  const ctx = of.ctx(permissions as never);
  if (userId === undefined) return ctx;
  const actor = { ...ctx.actor, type: "user", userId } as typeof ctx.actor;
  return { ...ctx, actor, organization: { ...ctx.organization, actorIsOwner: false } };
}
const make = (ctx: ReturnType<typeof as>, input: object) =>
  createBloggerView({ ctx, input: createBloggerViewInput.parse(input) });
const names = async (ctx: ReturnType<typeof as>) =>
  (await listBloggerViews({ ctx, input: undefined })).list.map(({ name }) => name);

describe("saved views", () => {
  it("are private, unless they are shared", async () => {
    const [one, other] = members;
    const filter = { staleDays: 60, tags: ["food"] };
    await make(as(one), { name: "Mine", filter, order: "fansCount", columns: ["platform"] });
    await make(as(one), { name: "Ours", isShared: true });
    const { list } = await listBloggerViews({ ctx: as(one), input: undefined });
    expect(list).toMatchObject([
      { name: "Mine", filter, order: "fansCount", direction: "desc", columns: ["platform"], isOwn: true },
      { name: "Ours", isShared: true, mayChange: true },
    ]);
    const seen = await listBloggerViews({ ctx: as(other), input: undefined });
    expect(seen.list).toMatchObject([{ name: "Ours", isOwn: false, mayChange: false }]);
    const stranger = await createTestOrganization();
    expect(await names(as(undefined, undefined, stranger))).toEqual([]);
  });

  it("can be changed and deleted only by their author, shared ones also by the Owner", async () => {
    const [one, other] = members;
    const own = await make(as(one), { name: "Own" });
    const shared = await make(as(one), { name: "Shared", isShared: true });
    const rename = (ctx: ReturnType<typeof as>, id: string, name = "Renamed") =>
      updateBloggerView({ ctx, input: { id, name } });
    for (const ctx of [as(other), as()])
      await expect(rename(ctx, own.id)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(rename(as(other), shared.id)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    await expect(deleteBloggerView({ ctx: as(other), input: { id: shared.id } })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
    expect(await rename(as(one), own.id)).toMatchObject({ name: "Renamed", isShared: false });
    expect(await rename(as(), shared.id, "By the Owner")).toMatchObject({
      name: "By the Owner",
      isOwn: false,
    });
    await deleteBloggerView({ ctx: as(), input: { id: shared.id } });
    await deleteBloggerView({ ctx: as(one), input: { id: own.id } });
    const gone = updateBloggerView({ ctx: as(one), input: { id: own.id, name: "x" } });
    await expect(gone).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const stranger = await createTestOrganization();
    const theirs = await make(as(undefined, undefined, stranger), { name: "Theirs", isShared: true });
    await expect(rename(as(), theirs.id)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const audited = await getDb().auditEntry.findMany({
      where: { targetId: shared.id },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ action }) => action)).toEqual(
      ["create", "update", "delete"].map((verb) => `blogger-view.${verb}`),
    );
  });

  it("with a filter that the list no longer knows are broken, and never show everything", async () => {
    const ctx = as(members[0]);
    const { id } = await make(ctx, { name: "Old", filter: { reviewStatus: "REJECTED" } });
    await getDb().bloggerView.update({ where: { id }, data: { filter: { reviewStatus: "ESCALATED" } } });
    const { list } = await listBloggerViews({ ctx, input: undefined });
    expect(list.find((view) => view.id === id)?.filter).toBeNull();
    const mended = await updateBloggerView({ ctx, input: { id, filter: { reviewStatus: "REJECTED" } } });
    expect(mended.filter).toEqual({ reviewStatus: "REJECTED" });
  });

  it("cannot overwrite a change that the caller has not read", async () => {
    const { id, updatedAt } = await make(as(members[0]), { name: "Both", isShared: true });
    await updateBloggerView({ ctx: as(members[0]), input: { id, name: "First", updatedAt } });
    const second = updateBloggerView({ ctx: as(), input: { id, name: "Second", updatedAt } });
    await expect(second).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("of one person have different names, in any case", async () => {
    const taken = { reason: "VALIDATION_FAILED", issues: [{ path: "name", code: "TAKEN" }] };
    const { id } = await make(as(members[0]), { name: "头部 Vlog" });
    await expect(make(as(members[0]), { name: " 头部 VLOG " })).rejects.toMatchObject(taken);
    const other = await make(as(members[1]), { name: "头部 vlog" });
    const { id: second } = await make(as(members[0]), { name: "Second" });
    const rename = (name: string, of: string) =>
      updateBloggerView({ ctx: as(members[0]), input: { id: of, name } });
    await expect(rename("头部 vlog", second)).rejects.toMatchObject(taken);
    expect(await rename("头部 VLOG", id)).toMatchObject({ name: "头部 VLOG" });
    await deleteBloggerView({ ctx: as(members[1]), input: { id: other.id } });
    const { organizationId } = organization;
    const past = getDb().bloggerView.update({
      where: { id: second, organizationId },
      data: { name: "头部 vlog" },
    });
    await expect(past).rejects.toThrow();
  });

  it("can be shared only by writers", async () => {
    const reader = as(members[0], ["blogger:read"]);
    await expect(make(reader, { name: "x", isShared: true })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
    const { id } = await make(reader, { name: "Reader" });
    const share = updateBloggerView({ ctx: reader, input: { id, isShared: true } });
    await expect(share).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    await expect(make(as(members[0], []), { name: "x" })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
  });

  it("are at most 50 per user", async () => {
    const { id: userId } = await createTestUser({ memberOf: [organization.organizationId] });
    const row = { organizationId: organization.organizationId, userId, filter: {}, order: "updatedAt" };
    await getDb().bloggerView.createMany({
      data: Array.from({ length: 50 }, (_, n) => ({
        ...row,
        id: newId("bloggerView"),
        name: `v${String(n)}`,
        direction: "desc",
      })),
    });
    await expect(make(as(userId), { name: "x" })).rejects.toMatchObject({ reason: "CONFLICT" });
  });
});

describe("a view's input", () => {
  it.each([{ name: " " }, { name: "x", filter: { color: "red" } }, { name: "x", order: "password" }])(
    "refuses %j",
    (input) => {
      expect(createBloggerViewInput.safeParse(input).success).toBe(false);
    },
  );
});
