import { beforeEach, describe, expect, it } from "vitest";
import { type Permission } from "@/server/domain/people/permissions";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestUser } from "@/testing/people/create-test-user";
import { callerOf } from "@/testing/test-caller";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import {
  countOrganizations,
  createOrganization,
  getOrganization,
  getOrganizationUsage,
  listOrganizations,
  previewDataMode,
  setOrganizationDataMode,
  setOrganizationPlan,
  setOrganizationStatus,
  updateOrganization,
} from ".";

const platform: Permission[] = [
  "organization:read",
  "organization:write",
  "organization:data-mode",
  "organization:list",
  "organization:create",
  "organization:manage",
  "organization:status",
  "organization:plan",
];

const owning: Permission[] = ["organization:write", "member:write", "member:transfer-ownership"];

let mine: TestOrganization;
let admin: PlatformCtx;
beforeEach(async () => {
  mine = await createTestOrganization();
  const { id: userId, username } = await createTestUser();
  const actor = { type: "user", userId, username, permissions: new Set(platform) } as const;
  admin = { ...mine.ctx(), actor, organization: null };
});

const entriesOf = (organizationId: string, action: string) =>
  getDb().auditEntry.findMany({ where: { organizationId, action }, orderBy: { createdAt: "asc" } });
const nameOf = async (id: string) => (await getDb().organization.findUniqueOrThrow({ where: { id } })).name;

describe("the platform", () => {
  it("makes an organization with its Owner, who works in it from then on", async () => {
    const owner = await createTestUser({ permissions: ["organization:read", ...owning] });
    const input = { name: "New", ownerUserId: owner.id, subscriptionPlan: "ENTERPRISE", bloggerLimit: 7 };
    const made = await createOrganization({ ctx: admin, input });
    expect(made).toMatchObject({ name: "New", ownerId: owner.id, status: "ACTIVE", dataMode: "CLOUD" });
    const current = await (await callerOf(owner)).organization.current();
    expect(current).toMatchObject({ organization: { id: made.id }, member: { role: "OWNER" } });
    expect(await getOrganizationUsage({ ctx: admin, input: { id: made.id } })).toMatchObject({
      memberCount: 1,
      bloggerCount: 0,
      bloggerLimit: 7,
      ownerUsername: owner.username,
    });
    expect(await entriesOf(made.id, "organization.create")).toMatchObject([{ targetId: made.id }]);
  });

  it("makes none for a user who cannot sign in, or could not manage it", async () => {
    const gone = await createTestUser({ permissions: owning });
    await getDb().user.update({ where: { id: gone.id }, data: { status: 0 } });
    const weak = await createTestUser({ permissions: ["organization:read", "organization:write"] });
    for (const ownerUserId of [gone.id, weak.id, newId("user")]) {
      const refused = createOrganization({ ctx: admin, input: { name: "New", ownerUserId } });
      await expect(refused).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
        issues: [{ path: "ownerUserId" }],
      });
    }
  });

  it("finds organizations by name, id, Owner, status and mode, page by page", async () => {
    const word = newId("organization");
    const { id: ownerUserId, username } = await createTestUser({ permissions: owning });
    for (const name of [`A ${word}`, `B ${word}`, `C ${word}`])
      await createOrganization({ ctx: admin, input: { name, ownerUserId } });
    const list = async (input: object) => listOrganizations({ ctx: admin, input });
    const first = await list({ text: word.toUpperCase(), limit: 2 });
    expect(first.list.map(({ name }) => name[0])).toEqual(["C", "B"]);
    const rest = await list({ text: word.toUpperCase(), limit: 2, cursor: first.nextCursor });
    expect(rest.list.map(({ name }) => name[0])).toEqual(["A"]);
    expect((await list({ text: mine.organizationId })).list).toMatchObject([
      { id: mine.organizationId, memberCount: 1, ownerUsername: mine.ownerId },
    ]);
    expect((await list({ text: word, status: "SUSPENDED" })).list).toEqual([]);
    expect((await list({ text: username, dataMode: "CLOUD" })).list).toHaveLength(3);
    expect(await countOrganizations({ ctx: admin, input: { text: word.toUpperCase() } })).toEqual({
      total: 3,
      isLeast: false,
    });
  });

  it("finds them by edition and by the end of the subscription, with the bloggers that count", async () => {
    const word = newId("organization");
    const { id: ownerUserId } = await createTestUser({ permissions: owning });
    const ends = { soon: "2027-01-31T00:00:00.000Z", later: "2027-03-31T00:00:00.000Z" };
    const plans = [
      ["none", null, null],
      ["personal", "PERSONAL", ends.later],
      ["team", "TEAM", ends.soon],
    ] as const;
    for (const [name, subscriptionPlan, subscriptionExpiresAt] of plans) {
      const input = { name: `${name} ${word}`, ownerUserId };
      await createOrganization({ ctx: admin, input: { ...input, subscriptionPlan, subscriptionExpiresAt } });
    }
    const namesOf = async (input: object) => {
      const { list } = await listOrganizations({ ctx: admin, input: { text: word, ...input } });
      return list.map(({ name }) => name.split(" ")[0]);
    };
    expect(await namesOf({ edition: "PERSONAL" })).toEqual(["personal", "none"]);
    expect(await namesOf({ edition: "REVIEWED" })).toEqual(["team"]);
    expect(await namesOf({ endsBefore: "2027-02-01T00:00:00.000Z" })).toEqual(["team"]);
    expect(await namesOf({ endsBefore: ends.later, edition: "PERSONAL" })).toEqual([]);
    await createTestBlogger(mine);
    await createTestBlogger(mine, { deactivatedAt: new Date() });
    const { list } = await listOrganizations({ ctx: admin, input: { text: mine.organizationId } });
    expect(list).toMatchObject([{ bloggerCount: 1, bloggerLimit: null }]);
  });

  it("leaves an audit entry in the organization that it reads from outside, while a member leaves none", async () => {
    const id = mine.organizationId;
    await getOrganization({ ctx: mine.ctx(), input: { id } });
    expect(await entriesOf(id, "organization.read")).toEqual([]);
    await getOrganization({ ctx: admin, input: { id } });
    expect(await entriesOf(id, "organization.read")).toMatchObject([
      { actorId: admin.actor.type === "user" && admin.actor.userId, targetId: id },
    ]);
  });

  it("renames any organization; the change is in that organization's audit log", async () => {
    const id = mine.organizationId;
    await updateOrganization({ ctx: admin, input: { id, name: "By the platform" } });
    expect(await nameOf(id)).toBe("By the platform");
    expect(await entriesOf(id, "organization.update")).toHaveLength(1);
  });
});

describe("an organization that is suspended, or whose subscription is over,", () => {
  it.each([
    [
      "ORGANIZATION_SUSPENDED",
      (id: string) => setOrganizationStatus({ ctx: admin, input: { id, status: "SUSPENDED" } }),
    ],
    [
      "SUBSCRIPTION_EXPIRED",
      (id: string) => setOrganizationPlan({ ctx: admin, input: { id, ...plan("ENTERPRISE"), ...over } }),
    ],
  ] as const)("can be read and not changed, from the next request on: %s", async (reason, close) => {
    const id = mine.organizationId;
    const user = await createTestUser({ permissions: ["blogger:read", "blogger:write"], memberOf: [id] });
    const bloggers = [{ platform: "PGY", platformBloggerId: "5".repeat(24), nickname: "x" }];
    const write = async () => (await callerOf(user)).blogger.batchUpsert({ bloggers });
    expect(await write()).toMatchObject({ imported: 1 });
    await close(id);
    await expect(write()).rejects.toMatchObject({ cause: { reason } });
    expect((await (await callerOf(user)).blogger.list({})).list).toHaveLength(1);
    await setOrganizationStatus({ ctx: admin, input: { id, status: "ACTIVE" } });
    await setOrganizationPlan({ ctx: admin, input: { id, ...plan("ENTERPRISE") } });
    expect(await write()).toMatchObject({ updated: 1 });
  });
});

const plan = (subscriptionPlan: string | null) => ({
  subscriptionPlan,
  subscriptionExpiresAt: null,
  bloggerLimit: null,
});
const over = { subscriptionExpiresAt: "2026-01-01T00:00:00.000Z" };

describe("a change of edition", () => {
  const statuses = async () =>
    (
      await getDb().blogger.findMany({
        where: { organizationId: mine.organizationId },
        orderBy: { id: "asc" },
      })
    ).map(({ reviewStatus }) => reviewStatus);
  const setPlan = (to: string | null) =>
    setOrganizationPlan({ ctx: admin, input: { id: mine.organizationId, ...plan(to) } });

  it("to the personal one approves every blogger, and changing back keeps that", async () => {
    for (const reviewStatus of ["PENDING", "REJECTED", "APPROVED"] as const)
      await createTestBlogger(mine, { reviewStatus });
    await setPlan("BUSINESS");
    expect(await statuses()).toEqual(["PENDING", "REJECTED", "APPROVED"]);
    await setPlan("PERSONAL");
    expect(await statuses()).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
    await setPlan("ENTERPRISE");
    expect(await statuses()).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
    const stamped = await getDb().bloggerChange.count({
      where: { organizationId: mine.organizationId, changeType: "UPDATED" },
    });
    expect(stamped).toBe(2);
  });

  it("includes bloggers that are imported at the same time", async () => {
    await Promise.all([...imports(mine, 6), setPlan(null), ...imports(mine, 6, 600)]);
    expect(new Set(await statuses())).toEqual(new Set(["APPROVED"]));
  });

  it("is refused on a row that was changed since it was read", async () => {
    const { updatedAt } = await setPlan("BUSINESS");
    await setPlan("PERSONAL");
    const input = { id: mine.organizationId, ...plan(null), updatedAt };
    await expect(setOrganizationPlan({ ctx: admin, input })).rejects.toMatchObject({ reason: "CONFLICT" });
  });
});

function imports(organization: TestOrganization, count: number, from = 0) {
  const ctx = organization.ctx();
  return Array.from({ length: count }, (_, batch) => {
    const items = Array.from({ length: 20 }, (__, n) => ({
      platform: "BILIBILI_HUAHUO",
      url: `https://space.bilibili.com/${80_000 + from + 20 * batch + n}`,
    }));
    return importBloggers({ ctx, input: { items, dryRun: false, idempotencyKey: null } });
  });
}

describe("a change of the data mode", () => {
  const owners = async () => {
    const rows = await getDb().blogger.findMany({ where: { organizationId: mine.organizationId } });
    return new Set(rows.map(({ ownerUserId }) => ownerUserId));
  };
  const change = async (dataMode: "CLOUD" | "LOCAL", ctx: PlatformCtx = mine.ctx()) =>
    setOrganizationDataMode({
      ctx,
      input: { id: mine.organizationId, dataMode, confirmName: await nameOf(mine.organizationId) },
    });

  it("gives bloggers without an owner to the Owner, and clears the owners; each blogger is in the change stream again", async () => {
    const { id: userId } = await createTestUser({ memberOf: [mine.organizationId] });
    await createTestBlogger(mine);
    await createTestBlogger(mine, { deactivatedAt: new Date() });
    await createTestBlogger(mine, { ownerUserId: userId });
    const preview = (dataMode: "CLOUD" | "LOCAL") =>
      previewDataMode({ ctx: mine.ctx(), input: { dataMode } });
    expect(await preview("LOCAL")).toEqual({ gets: 2, loses: 0, holders: 0, apiKeys: 0 });
    expect(await change("LOCAL")).toMatchObject({ dataMode: "LOCAL" });
    expect(await owners()).toEqual(new Set([mine.ownerId, userId]));
    expect(await preview("CLOUD")).toEqual({ gets: 0, loses: 3, holders: 2, apiKeys: 0 });
    await change("CLOUD", admin);
    expect(await owners()).toEqual(new Set([null]));
    const told = await getDb().bloggerChange.findMany({ where: { organizationId: mine.organizationId } });
    expect(told.map(({ changeType }) => changeType).sort()).toEqual(["DEACTIVATED", "UPDATED", "UPDATED"]);
    expect(await entriesOf(mine.organizationId, "organization.set-data-mode")).toMatchObject([
      { after: { dataMode: "LOCAL", bloggers: 2 } },
      { after: { dataMode: "CLOUD", bloggers: 3 } },
    ]);
  });

  it("can be previewed and made for an organization, but not for a sandbox", async () => {
    const sandbox = await createTestSandbox(mine);
    for (const id of [newId("organization"), sandbox.ctx.organization.id]) {
      const input = { id, dataMode: "LOCAL", confirmName: "x" } as const;
      for (const call of [
        previewDataMode({ ctx: admin, input: { id, dataMode: "LOCAL" } }),
        setOrganizationDataMode({ ctx: admin, input }),
      ])
        await expect(call).rejects.toMatchObject({ reason: "NOT_FOUND" });
    }
  });

  it("includes bloggers that are imported at the same time", async () => {
    await Promise.all([...imports(mine, 6), change("LOCAL"), ...imports(mine, 6, 600)]);
    expect(await owners()).toEqual(new Set([mine.ownerId]));
    await Promise.all([...imports(mine, 6, 1200), change("CLOUD"), ...imports(mine, 6, 1800)]);
    expect(await owners()).toEqual(new Set([null]));
  });

  it("requires the name, and is limited to the Owner and the system level", async () => {
    const input = { dataMode: "LOCAL" as const, confirmName: "something else" };
    await expect(setOrganizationDataMode({ ctx: mine.ctx(), input })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "confirmName", code: "NAME_DIFFERS" }],
    });
    await expect(change("CLOUD")).rejects.toMatchObject({ reason: "CONFLICT" });
    const member = mine.ctx();
    const asMember = { ...member, organization: { ...member.organization, actorIsOwner: false } };
    const noManager = platform.filter((permission) => permission !== "organization:manage");
    const roleOnly = {
      ...asMember,
      actor: { ...member.actor, permissions: new Set(noManager) },
    } as typeof member;
    await expect(change("LOCAL", roleOnly)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    const other = await createTestOrganization();
    const elsewhere = other.ctx(noManager);
    await expect(change("LOCAL", elsewhere)).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});
