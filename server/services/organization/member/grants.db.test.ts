import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { grantablePermissions, type Permission, permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createTestSyncEndpoint } from "@/testing/create-test-rows";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { callerOf } from "@/testing/test-caller";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getMemberGrants, listMemberStandings, setMemberGrants } from ".";

let organization: TestOrganization;
let person: TestUser;
let id: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  person = await createTestUser({ permissions, memberOf: [organization.organizationId] });
  id = await memberIdOf(person.id);
});

async function memberIdOf(userId: string): Promise<string> {
  const where = { userId, organizationId: organization.organizationId };
  return (await getDb().organizationMember.findFirstOrThrow({ where })).id;
}

const grant = (names: readonly Permission[], member = id, ctx = organization.ctx()) =>
  setMemberGrants({ ctx, input: { id: member, permissions: [...names] } });
const causeOf = (error: unknown) => (error as Error).cause;
const outcomeOf = (work: Promise<unknown>) => work.then(() => "allowed", causeOf);

describe("what the Owner grants a member by name", () => {
  it("applies from the next request on, and allows nothing more", async () => {
    const endpointId = await createTestSyncEndpoint(organization);
    const rename = async () =>
      outcomeOf((await callerOf(person)).syncEndpoint.update({ id: endpointId, name: "Mine" }));
    expect(await rename()).toMatchObject({ reason: "PERMISSION_MISSING" });

    await grant(["sync-endpoint:write"]);
    expect(await rename()).toBe("allowed");
    const removed = (await callerOf(person)).syncEndpoint.delete({ id: endpointId });
    expect(await outcomeOf(removed)).toMatchObject({ reason: "PERMISSION_MISSING" });

    await grant([]);
    expect(await rename()).toMatchObject({ reason: "PERMISSION_MISSING" });
  });

  it("is shown to them by me.get and the menus", async () => {
    const menu = { id: newId("menu"), path: "/again", component: "page", name: "", redirect: "", type: 1 };
    const roles = { create: { roleId: person.roleId } };
    await getDb().menu.create({ data: { ...menu, permission: "sync-run:write", roles } });
    const read = async () => {
      const me = await (await callerOf(person)).me.get();
      const granted = me.permissions.filter((name) => grantablePermissions.some((known) => known === name));
      return { granted, menus: me.menus.map(({ path }) => path) };
    };
    expect(await read()).toEqual({ granted: [], menus: [] });
    await grant(["sync-run:write", "scraper-account:cookie", "sync-run:write"]);
    const granted = ["scraper-account:cookie", "sync-run:write"];
    expect(await read()).toEqual({ granted, menus: ["/again"] });
    expect(await getMemberGrants({ ctx: organization.ctx(), input: { id } })).toEqual({
      granted,
      grantable: grantablePermissions,
    });
  });

  it("cannot exceed the Owner's permissions, but earlier grants may stay", async () => {
    await grant(["sync-run:write"]);
    const ctx = organization.ctx(permissions.filter((each) => !grantablePermissions.includes(each)));
    const more = grant(["sync-run:write", "scraper-account:cookie"], id, ctx);
    await expect(more).rejects.toMatchObject({ issues: [{ path: "permissions.1" }] });
    const { grantable } = await getMemberGrants({ ctx, input: { id } });
    expect(grantable).toEqual(["sync-run:write"]);
    await grant(["sync-run:write"], id, ctx);
    await grant([], id, ctx);
    await expect(grant(["sync-run:write"], id, ctx)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("applies to that organization only", async () => {
    const other = await createTestOrganization();
    const data = { id: newId("member"), organizationId: other.organizationId, userId: person.id };
    await getDb().organizationMember.create({ data });
    await grant(["sync-endpoint:write"]);
    const there = await callerOf(person, { "x-organization-id": other.organizationId });
    expect((await there.me.get()).permissions).not.toContain("sync-endpoint:write");
  });

  it("is audited, and returns the member as lists show them", async () => {
    const returned = await grant(["sync-endpoint:secret"]);
    const { list } = await (await callerOf(person)).member.list();
    expect(list).toContainEqual(returned);
    expect(returned).not.toHaveProperty("grants");
    const where = { organizationId: organization.organizationId };
    expect(await getDb().auditEntry.findMany({ where })).toMatchObject([
      {
        action: "member.set-grants",
        targetId: id,
        actorId: organization.ownerId,
        before: { grants: [] },
        after: { grants: ["sync-endpoint:secret"] },
      },
    ]);
  });
});

describe("a grant is refused", () => {
  it("of anything but the grantable permissions", async () => {
    for (const name of ["api-key:write", "member:write", "organization:write", "blogger:write"] as const) {
      await expect(grant([name]), name).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
        issues: [expect.objectContaining({ path: "permissions.0" })],
      });
    }
  });

  it("of a permission that the member's role does not allow: it would have no effect", async () => {
    const { organizationId } = organization;
    const limited = await createTestUser({ permissions: ["sync-run:write"], memberOf: [organizationId] });
    const member = await memberIdOf(limited.id);
    await expect(grant(["sync-run:write", "sync-endpoint:write"], member)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [{ path: "permissions.1" }],
    });
    const input = { id: member };
    expect(await getMemberGrants({ ctx: organization.ctx(), input })).toEqual({
      granted: [],
      grantable: ["sync-run:write"],
    });
  });

  it("by anyone but the Owner, to the Owner, to a former member, and to a member of another organization", async () => {
    const own = (await callerOf(person)).member.setGrants({ id, permissions: ["sync-endpoint:write"] });
    expect(await outcomeOf(own)).toMatchObject({ reason: "PERMISSION_MISSING" });
    const owner = await memberIdOf(organization.ownerId);
    await expect(grant([], owner)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const elsewhere = (await createTestOrganization()).ctx();
    await expect(grant([], id, elsewhere)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await getDb().organizationMember.update({ where: { id }, data: { status: "REMOVED" } });
    await expect(grant([])).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("by the database unless the member is active and plain, so that no one comes back with old grants", async () => {
    await grant(["sync-endpoint:write"]);
    const left = (grants?: string[]) =>
      getDb().organizationMember.update({
        where: { id },
        data: { status: "REMOVED", ...(grants && { grants }) },
      });
    await expect(left()).rejects.toThrow("organization_member_grants");
    expect(await left([])).toMatchObject({ status: "REMOVED", grants: [] });
  });
});

it("lets an Owner who may only remove members see what each looks after", async () => {
  const read = (...names: Permission[]) =>
    listMemberStandings({ ctx: organization.ctx(names), input: undefined });
  for (const name of ["member:delete", "member:write"] as const)
    expect((await read(name)).list.map((row) => row.id)).toContain(id);
  await expect(read("member:read")).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
});
