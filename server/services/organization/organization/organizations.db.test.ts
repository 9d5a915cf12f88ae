import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { callerOf } from "@/testing/test-caller";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getOrganization, updateOrganization } from ".";

let mine: TestOrganization;
let other: TestOrganization;
beforeEach(async () => {
  [mine, other] = await Promise.all([createTestOrganization(), createTestOrganization()]);
});

describe("an organization", () => {
  it("is visible to its members, and to users who may list all", async () => {
    const id = mine.organizationId;
    expect(await getOrganization({ ctx: mine.ctx(["organization:read"]), input: { id } })).toMatchObject({
      id,
      ownerId: mine.ownerId,
      dataMode: "CLOUD",
      subscriptionPlan: "ENTERPRISE",
    });
    const operator = other.ctx(["organization:read", "organization:list"]);
    expect(await getOrganization({ ctx: operator, input: { id } })).toMatchObject({ id });
  });

  it("is not found by anyone else, including removed members", async () => {
    const ctx = other.ctx(["organization:read"]);
    for (const id of [mine.organizationId, newId("organization")]) {
      await expect(getOrganization({ ctx, input: { id } })).rejects.toThrow("no such organization");
    }
    const { organizationId } = await createTestOrganization();
    const former = { organizationId, userId: other.ownerId, status: "REMOVED" } as const;
    await getDb().organizationMember.create({ data: { id: newId("member"), ...former } });
    const input = { id: organizationId };
    await expect(getOrganization({ ctx, input })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("is renamed by its Owner, who works in it; each change is audited", async () => {
    const id = mine.organizationId;
    const input = { id, name: "Renamed", timeZone: "Asia/Kathmandu" };
    expect(await updateOrganization({ ctx: mine.ctx(), input })).toMatchObject(input);
    const [entry] = await getDb().auditEntry.findMany({ where: { organizationId: id } });
    expect(entry).toMatchObject({
      action: "organization.update",
      before: { timeZone: "Asia/Shanghai" },
      after: { name: "Renamed" },
    });
    const refused = updateOrganization({
      ctx: mine.ctx(["organization:write"]),
      input: { id: other.organizationId, name: "Mine" },
    });
    await expect(refused).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});

it("the second of two changes from the same version is refused and writes nothing", async () => {
  const ctx = mine.ctx();
  const id = mine.organizationId;
  const { updatedAt } = await getOrganization({ ctx, input: { id } });
  const change = (name: string) => updateOrganization({ ctx, input: { id, name, updatedAt } });
  const outcomes = await Promise.allSettled([change("First"), change("Second")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { reason: "CONFLICT", issues: [{ code: "CHANGED_SINCE" }] } });
  const kept = outcomes.find((outcome) => outcome.status === "fulfilled");
  expect(await getOrganization({ ctx, input: { id } })).toMatchObject({ name: kept?.value.name });
});

describe("an organization's time zone", () => {
  it.each(["CTT", "+08:00", "Mars/Olympus", ""])(
    "is refused as %j, which only one side knows",
    async (timeZone) => {
      const changed = updateOrganization({ ctx: mine.ctx(), input: { id: mine.organizationId, timeZone } });
      await expect(changed).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
        issues: [expect.objectContaining({ path: "timeZone" })],
      });
    },
  );

  it("is stored in its canonical spelling", async () => {
    const input = { id: mine.organizationId, timeZone: "asia/kathmandu" };
    expect(await updateOrganization({ ctx: mine.ctx(), input })).toMatchObject({
      timeZone: "Asia/Kathmandu",
    });
  });
});

describe("the organization where a user works", () => {
  it("is their first organization, with all their organizations to choose from", async () => {
    const user = await createTestUser({
      permissions: ["organization:read", "member:read"],
      memberOf: [mine.organizationId, other.organizationId],
    });
    const caller = await callerOf(user);
    const me = await caller.me.get();
    expect(me.organizations.map(({ id, role }) => [id, role])).toEqual([
      [mine.organizationId, "MEMBER"],
      [other.organizationId, "MEMBER"],
    ]);
    expect(me).toMatchObject({
      user: { id: user.id },
      role: { id: user.roleId },
      permissions: ["member:read", "organization:read"],
      organization: { id: mine.organizationId },
    });
    expect(await caller.organization.current()).toMatchObject({
      organization: { id: mine.organizationId },
      member: { role: "MEMBER" },
    });
    const there = await callerOf(user, { "x-organization-id": other.organizationId });
    expect(await there.organization.current()).toMatchObject({ organization: { id: other.organizationId } });
  });

  it("has members with names and phones, and removed ones separately", async () => {
    const user = await createTestUser({ permissions: ["member:read"], memberOf: [mine.organizationId] });
    const { list } = await (await callerOf(user)).member.list();
    expect(list.map(({ userId, role }) => [userId, role])).toEqual([
      [mine.ownerId, "OWNER"],
      [user.id, "MEMBER"],
    ]);
    expect(list[1]).toMatchObject({
      username: user.username,
      phone: user.phone,
      status: "ACTIVE",
      avatar: null,
    });
    expect(list[1]).not.toHaveProperty("passwordHash");
    expect((await (await callerOf(user)).member.list({ status: "REMOVED" })).list).toEqual([]);
  });
});

it.each(["a\0b", "\ud83d"])("has no name that the database would refuse: %j", async (name) => {
  const mine = await createTestOrganization();
  const refused = updateOrganization({ ctx: mine.ctx(), input: { id: mine.organizationId, name } });
  await expect(refused).rejects.toMatchObject({ reason: "VALIDATION_FAILED", issues: [{ path: "name" }] });
});
