import { expect, it } from "vitest";
import { openEmptyDatabaseBefore } from "@/testing/database/open-database-before";

const FIRST = "20261127133000_system_overview";

const menus = [
  ["men_platform", null, "/platform", null, 1, 104],
  ["men_platformorganizations", "men_platform", "/platform/organizations", "organization:list", 1, 13],
  ["men_organizationlist", "men_platformorganizations", "", "organization:list", 2, 0],
  ["men_platformusers", "men_platform", "/platform/users", "user:read", 1, 14],
  ["men_userread", "men_platformusers", "", "user:read", 2, 0],
] as const;
const roles = {
  rol_admin: menus.map(([id]) => id),
  rol_people: ["men_platform", "men_platformusers", "men_userread"],
};

it("puts the overview first in its group, for roles that list organizations", async () => {
  const { client, migrate, close } = await openEmptyDatabaseBefore(FIRST);
  for (const menu of menus)
    await client.query(
      `INSERT INTO menu (id, parent_id, name, path, component, redirect, permission, type, sort)
       VALUES ($1::text, $2, $1::text, $3, '', '', $4, $5, $6)`,
      [...menu],
    );
  for (const [role, granted] of Object.entries(roles)) {
    await client.query(`INSERT INTO role (id, name, label) VALUES ($1::text, $1::text, $1::text)`, [role]);
    for (const menu of granted) await client.query(`INSERT INTO role_menu VALUES ($1, $2)`, [role, menu]);
  }
  await migrate();
  const made = await client.query(
    `SELECT id, parent_id, sort, hide_in_menu, array_agg(role_id) AS roles
     FROM menu JOIN role_menu ON menu_id = id
     WHERE path IN ('/platform/overview', '/platform/runs') GROUP BY id ORDER BY id`,
  );
  const usual = { parent_id: "men_platform", sort: 13, roles: ["rol_admin"] };
  expect(made.rows).toEqual([
    { id: "men_platformoverview", hide_in_menu: 0, ...usual },
    { id: "men_platformruns", hide_in_menu: 1, ...usual },
  ]);
  await close();
});
