import type { Client } from "pg";
import { expect, it } from "vitest";
import { openEmptyDatabaseBefore } from "@/testing/database/open-database-before";

const FIRST = "20261127100000_organization_pages";

const pages = [
  ["men_groupcompany", null, "/group/company", null, 1],
  ["men_organization", "men_groupcompany", "/organization", "organization:read", 1],
  ["men_organizationread", "men_organization", "", "organization:read", 2],
  ["men_memberread", "men_organization", "", "member:read", 2],
  ["men_memberwrite", "men_organization", "", "member:write", 2],
  ["men_organizationdatamode", "men_organization", "", "organization:data-mode", 2],
  ["men_moved", "men_groupcompany", "", "member:delete", 2],
] as const;

const roles = {
  rol_owner: ["men_organization", "men_memberread", "men_memberwrite", "men_organizationdatamode"],
  rol_member: ["men_organization", "men_organizationread", "men_memberread"],
  rol_other: ["men_organization", "men_organizationread"],
};

async function upgrade(prepare: (client: Client) => Promise<unknown>) {
  const { client, migrate, close } = await openEmptyDatabaseBefore(FIRST);
  for (const [id, parentId, path, permission, type] of pages)
    await client.query(
      `INSERT INTO menu (id, parent_id, name, path, component, redirect, type, permission, sort)
       VALUES ($1::text, $2, $1::text, $3, '', '', $5, $4, 12)`,
      [id, parentId, path, permission, type],
    );
  for (const [role, menus] of Object.entries(roles)) {
    await client.query(`INSERT INTO role (id, name, label) VALUES ($1::text, $1::text, $1::text)`, [role]);
    for (const menu of menus) await client.query(`INSERT INTO role_menu VALUES ($1, $2)`, [role, menu]);
  }
  await prepare(client);
  await migrate();
  const parents = await client.query<{ id: string; parent_id: string | null }>(
    `SELECT id, parent_id FROM menu WHERE id LIKE 'men_%' ORDER BY id`,
  );
  const granted = await client.query<{ role_id: string; menu_id: string }>(
    `SELECT role_id, menu_id FROM role_menu WHERE menu_id LIKE 'men_organization_%' OR menu_id = 'men_auditlogown'
     ORDER BY role_id, menu_id`,
  );
  await close();
  return {
    parents: Object.fromEntries(parents.rows.map((row) => [row.id, row.parent_id])),
    granted: granted.rows
      .filter(({ menu_id }) => menu_id !== "men_organizationread" && menu_id !== "men_organizationdatamode")
      .map(({ role_id, menu_id }) => `${role_id} ${menu_id}`),
  };
}

it("gives each role the pages of the permissions that it has", async () => {
  const { parents, granted } = await upgrade(() => Promise.resolve());
  expect(parents).toMatchObject({
    men_organization: "men_groupcompany",
    men_organizationmembers: "men_groupcompany",
    men_organizationauditlog: "men_groupcompany",
    men_organizationvisibility: "men_groupcompany",
    men_organizationread: "men_organization",
    men_memberread: "men_organizationmembers",
    men_memberwrite: "men_organizationmembers",
    men_organizationdatamode: "men_organizationvisibility",
    men_moved: "men_groupcompany",
  });
  expect(granted).toEqual([
    "rol_member men_organizationmembers",
    "rol_owner men_auditlogown",
    "rol_owner men_organizationauditlog",
    "rol_owner men_organizationmembers",
    "rol_owner men_organizationvisibility",
  ]);
}, 120_000);

it("places the new pages beside the organization's, where an administrator moved it", async () => {
  const { parents } = await upgrade((client) =>
    client.query(`UPDATE menu SET parent_id = NULL WHERE id = 'men_organization'`),
  );
  expect(parents).toMatchObject({
    men_organizationmembers: null,
    men_organizationauditlog: null,
    men_organizationvisibility: null,
  });
}, 120_000);
