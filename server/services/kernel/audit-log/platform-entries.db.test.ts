import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { desktopVersions } from "@/server/services/release/release";
import { updateOrganization } from "@/server/services/organization/organization";
import { updateRole } from "@/server/services/people/role";
import { createUser } from "@/server/services/people/user";
import { createTestRole } from "@/testing/people/create-person";
import { createReleaseScene } from "@/testing/release/release-scene";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { exportAuditEntries, listAuditEntries } from ".";

let organization: TestOrganization;
let roleId: string;
const ctx = () => organization.ctx();
beforeAll(async () => {
  organization = await createTestOrganization();
  ({ id: roleId } = await createTestRole(["user:read", "user:write", "role:read", "role:write"]));
  await getDb().user.update({ where: { id: organization.ownerId }, data: { roleId } });
});

const entriesOf = (organizationId: string | null, targetId: string) =>
  listAuditEntries({ ctx: ctx(), input: { organizationId, targetId } }).then(({ list }) => list);

describe("what an administrator does while they work in an organization", () => {
  const acts: Record<string, () => Promise<string>> = {
    "user.create": async () => {
      const input = { username: `person-${newId("user")}`, roleId };
      return (await createUser({ ctx: ctx(), input })).user.id;
    },
    "role.update": async () => {
      const { id } = await createTestRole([]);
      return (await updateRole({ ctx: ctx(), input: { id, label: "New" } })).id;
    },
    "desktop-version.create": async () => {
      const scene = await createReleaseScene();
      const uploadId = await scene.upload("Roster.exe", Buffer.from("content"));
      const inside = { ...scene.ctx, organization: ctx().organization };
      const version = `9.${Date.now()}.0`;
      return (await desktopVersions.create({ ctx: inside, input: { uploadId, version, platform: "win" } }))
        .id;
    },
  };

  it.each(Object.entries(acts))("%s is among the system's own entries", async (action, act) => {
    const id = await act();
    expect(await entriesOf(null, id)).toMatchObject([{ action, organizationId: null }]);
    expect(await entriesOf(organization.organizationId, id)).toEqual([]);
  });

  it("an export of all entries is there, too", async () => {
    const requestId = newId("auditEntry");
    await exportAuditEntries({ ctx: { ...ctx(), requestId }, input: { requestId, format: "CSV" } });
    expect(await getDb().auditEntry.findMany({ where: { requestId } })).toMatchObject([
      { action: "audit-log.export", organizationId: null },
    ]);
  });

  it("a change of an organization is in that organization's entries, another's or their own", async () => {
    const other = await createTestOrganization();
    for (const { organizationId: id } of [other, organization]) {
      await updateOrganization({ ctx: ctx(), input: { id, name: `New ${id}` } });
      expect(await entriesOf(id, id)).toMatchObject([{ action: "organization.update" }]);
    }
  });
});
