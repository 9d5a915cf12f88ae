import { beforeEach, describe, expect, it } from "vitest";
import {
  builtInRoles,
  memberPermissions,
  type Permission,
  permissions,
} from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { createTestBlogger } from "@/testing/create-test-rows";
import { callerOf } from "@/testing/test-caller";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getMemberRights, removeMember, setMemberGrants } from ".";

const { permissions: given, grantable } = builtInRoles["enterprise-member"];

let organization: TestOrganization;
let person: TestUser;
let id: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  person = await createTestUser({ permissions: given, memberOf: [organization.organizationId] });
  const where = { userId: person.id, organizationId: organization.organizationId };
  ({ id } = await getDb().organizationMember.findFirstOrThrow({ where }));
  await getDb().role.update({ where: { id: person.roleId }, data: { grantable: [...grantable] } });
  // A permission counts only where an enabled button carries it.
  const buttons = permissions.map((permission) => ({
    id: `men_${person.roleId.slice(4, 20)}${permission.replace(/[^a-z]/g, "")}`.slice(0, 44),
    name: permission,
    path: "",
    component: "",
    redirect: "",
    permission,
    type: 2,
  }));
  await getDb().menu.createMany({ data: buttons });
});

type Set = { on?: readonly Permission[]; withheld?: readonly Permission[] };
const set = ({ on = [], withheld = [] }: Set, ctx = organization.ctx()) =>
  setMemberGrants({ ctx, input: { id, permissions: [...on], withheld: [...withheld] } });
const rights = async () => {
  const { list } = await getMemberRights({ ctx: organization.ctx(), input: { id } });
  return new Map(list.map((row) => [row.permission, row]));
};
const may = async () => (await (await callerOf(person)).me.get()).permissions;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "allowed",
    (error: unknown) => (error as Error).cause,
  );

describe("an ordinary member", () => {
  it("can be made a reviewer, and is one from the next request on", async () => {
    const bloggerId = await createTestBlogger(organization, { reviewStatus: "PENDING" });
    const review = async () =>
      outcomeOf((await callerOf(person)).blogger.review({ ids: [bloggerId], reviewStatus: "APPROVED" }));
    expect(await review()).toMatchObject({ reason: "PERMISSION_MISSING" });
    await set({ on: ["blogger:review"] });
    expect(await review()).toBe("allowed");
    expect(await may()).toContain("blogger:review");
    await set({});
    expect(await review()).toMatchObject({ reason: "PERMISSION_MISSING" });
  });

  it("can lose export and others, and is told so", async () => {
    await set({ withheld: ["blogger:export", "sync-endpoint:read"] });
    expect(await may()).not.toContain("blogger:export");
    const exporting = (await callerOf(person)).syncEndpoint.list();
    expect(await outcomeOf(exporting)).toMatchObject({
      reason: "PERMISSION_MISSING",
      issues: [{ code: "WITHHELD" }],
    });
    await set({});
    expect(await may()).toContain("blogger:export");
  });

  it("has all that the Owner decides set or not, and no other", async () => {
    const before = await rights();
    expect([...before.keys()]).toEqual(memberPermissions);
    expect([...before.values()].every(({ isAllowed }) => isAllowed)).toBe(true);
    expect(before.get("blogger:review")).toMatchObject({ isGiven: false, isOn: false });
    expect(before.get("blogger:export")).toMatchObject({ isGiven: true, isOn: true });
    await set({ on: ["blogger:review", "sync-endpoint:write"], withheld: ["blogger:export"] });
    const after = await rights();
    expect(after.get("blogger:review")).toMatchObject({ isOn: true });
    expect(after.get("sync-endpoint:write")).toMatchObject({ isOn: true });
    expect(after.get("blogger:export")).toMatchObject({ isGiven: true, isOn: false });
    expect(memberPermissions).not.toContain("blogger:read");
  });

  it("keeps what is withheld when only grants are set, and loses all of it with the membership", async () => {
    await set({ withheld: ["blogger:export"] });
    await setMemberGrants({ ctx: organization.ctx(), input: { id, permissions: ["blogger:review"] } });
    const row = () => getDb().organizationMember.findUniqueOrThrow({ where: { id } });
    expect(await row()).toMatchObject({ grants: ["blogger:review"], withheld: ["blogger:export"] });
    const where = { organizationId: organization.organizationId, action: "member.set-grants" };
    expect(await getDb().auditEntry.findMany({ where, orderBy: { createdAt: "asc" } })).toMatchObject([
      { before: { withheld: [] }, after: { withheld: ["blogger:export"] } },
      { before: { grants: [] }, after: { grants: ["blogger:review"] } },
    ]);
    await removeMember({ ctx: organization.ctx(), input: { id } });
    expect(await row()).toMatchObject({ grants: [], withheld: [] });
  });
});

it("a role that allows no more stays the limit, as do the Owner's own permissions", async () => {
  const ctx = organization.ctx(permissions.filter((permission) => permission !== "blogger:review"));
  await expect(set({ on: ["blogger:review"] }, ctx)).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  await getDb().role.update({ where: { id: person.roleId }, data: { grantable: [] } });
  await expect(set({ on: ["blogger:review"] })).rejects.toMatchObject({
    issues: [{ path: "permissions.0" }],
  });
  expect((await rights()).get("blogger:review")).toMatchObject({ isAllowed: false, isOn: false });
});

it("a grant in one organization gives nothing in another", async () => {
  const other = await createTestOrganization();
  const data = { id: `mem_${person.id.slice(4)}`, organizationId: other.organizationId, userId: person.id };
  await getDb().organizationMember.create({ data });
  await set({ on: ["blogger:review"] });
  const there = await callerOf(person, { "x-organization-id": other.organizationId });
  expect((await there.me.get()).permissions).not.toContain("blogger:review");
});
