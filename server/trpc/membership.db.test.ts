import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Permission, permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { callerOf, type TestCaller } from "@/testing/test-caller";
import { createTestSyncEndpoint, createTestSyncRun } from "@/testing/create-test-rows";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

/** Repeated here to catch a mistake in the table. */
const ofOwner =
  `organization:write organization:data-mode member:write member:delete member:transfer-ownership
  api-key:read api-key:write api-key:delete scraper-account:cookie sync-endpoint:write sync-endpoint:delete
  sync-endpoint:secret sync-run:write blogger:hand-over audit-log:own notice:read notice:write notice:delete`.split(
    /\s+/,
  ) as Permission[];

const everything = permissions.filter((permission) => permission !== "organization:manage");

let person: TestUser;
let own: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  [own, other] = await Promise.all([createTestOrganization(), createTestOrganization()]);
  person = await createTestUser({ permissions: everything, memberOf: [other.organizationId] });
  const { organizationId } = own;
  const member = { id: newId("member"), organizationId, userId: person.id, role: "OWNER" as const };
  await getDb().$transaction([
    getDb().organizationMember.updateMany({ where: { organizationId }, data: { role: "MEMBER" } }),
    getDb().organizationMember.create({ data: member }),
    getDb().organization.update({ where: { id: organizationId }, data: { ownerId: person.id } }),
  ]);
  for (const permission of ["sync-endpoint:read", "api-key:read"] as const) {
    const menu = { id: newId("menu"), path: `/${permission}`, component: "page", name: "", redirect: "" };
    const data = { ...menu, type: 1, permission, roles: { create: { roleId: person.roleId } } };
    await getDb().menu.create({ data });
  }
});

const callIn = ({ organizationId }: TestOrganization) =>
  callerOf(person, { "x-organization-id": organizationId });
const causeOf = (error: unknown) => (error as Error).cause;
const endpoint = { name: "Mine", url: "https://hooks.example.com/", startFrom: "BEGINNING" } as const;

describe("a person whose role allows everything", () => {
  it("may do everything where they are the Owner", async () => {
    const caller = await callIn(own);
    expect((await caller.me.get()).permissions).toEqual([...everything].sort());
    expect((await caller.me.get()).menus.map(({ path }) => path).sort()).toEqual([
      "/api-key:read",
      "/sync-endpoint:read",
    ]);
    expect(await caller.syncEndpoint.create(endpoint)).toMatchObject({ name: "Mine" });
  });

  it("sees as a member what a member may do", async () => {
    const me = await (await callIn(other)).me.get();
    expect(everything.filter((permission) => !me.permissions.includes(permission)).sort()).toEqual(
      [...ofOwner].sort(),
    );
    expect(me.menus.map(({ path }) => path)).toEqual(["/sync-endpoint:read"]);
  });

  it("cannot send a roster out of an organization where they are a member", async () => {
    const id = await createTestSyncEndpoint(other);
    const runId = await createTestSyncRun(other, id);
    const from = new Date().toISOString();
    const attempts: [string, (caller: TestCaller) => Promise<unknown>][] = [
      ["create", ({ syncEndpoint }) => syncEndpoint.create(endpoint)],
      ["update", ({ syncEndpoint }) => syncEndpoint.update({ id, url: endpoint.url })],
      ["enable", ({ syncEndpoint }) => syncEndpoint.setEnabled({ id, enabled: true })],
      ["reset", ({ syncEndpoint }) => syncEndpoint.resetSecret({ id })],
      ["test", ({ syncEndpoint }) => syncEndpoint.test({ id })],
      ["delete", ({ syncEndpoint }) => syncEndpoint.delete({ id })],
      ["push again", ({ syncRun }) => syncRun.pushAgain({ id: runId })],
      ["push a range", ({ syncRun }) => syncRun.pushAgainRange({ endpointId: id, from, to: from })],
      ["make a key", ({ apiKey }) => apiKey.create({ name: "Mine" })],
      ["list keys", ({ apiKey }) => apiKey.list()],
      ["rename", ({ organization }) => organization.update({ id: other.organizationId, name: "Mine" })],
    ];
    for (const [what, attempt] of attempts) {
      const outcome: unknown = await attempt(await callIn(other)).then(() => "allowed", causeOf);
      expect.soft(outcome, what).toMatchObject({ reason: "PERMISSION_MISSING" });
    }
    const { list } = await (await callIn(other)).syncEndpoint.list();
    expect(list.map((row) => row.id)).toEqual([id]);
  });
});
