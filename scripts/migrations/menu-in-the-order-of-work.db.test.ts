import { Client } from "pg";
import { expect, it } from "vitest";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { openEmptyDatabaseBefore } from "@/testing/database/open-database-before";
import { applyMigrations } from "./apply-migrations";
import { readMigrations } from "./read-migrations";

const FIRST = "20261127070000_menu_in_the_order_of_work";

/** As the version before delivered them; the third was moved by an administrator, the fourth renamed. */
const delivered = [
  ["men_platform", null, "/platform", "平台管理", 21],
  ["men_overview", null, "/overview", "总览", 0],
  ["men_bloggers", null, "/bloggers", "达人库", 7],
  ["men_importruns", null, "/import-runs", "我们的导入", 3],
  ["men_inbox", null, "/inbox", "待办", 5],
  ["men_organization", null, "/organization", "企业设置", 11],
  ["men_platformusers", "men_platform", "/platform/users", "用户", 12],
] as const;

it("moves entries that stand where they were delivered into groups, and no other", async () => {
  const { client, migrate, close } = await openEmptyDatabaseBefore(FIRST);
  await client.query(`INSERT INTO role (id, name, label) VALUES ('rol_1', 'buyer', 'Buyer')`);
  for (const [id, parentId, path, name, sort] of delivered) {
    await client.query(
      `INSERT INTO menu (id, parent_id, name, path, component, redirect, type, sort)
       VALUES ($1, $2, $3, $4, '', '', 1, $5)`,
      [id, parentId, name, path, sort],
    );
    await client.query(`INSERT INTO role_menu VALUES ('rol_1', $1)`, [id]);
  }
  await migrate();
  const { rows } = await client.query<{ id: string; place: string }>(
    `SELECT id, concat_ws(' ', parent_id, sort, name, hide_in_menu) AS place FROM menu WHERE id = ANY ($1)`,
    [[...delivered.map(([id]) => id), "men_groupcreators"]],
  );
  expect(Object.fromEntries(rows.map(({ id, place }) => [id, place]))).toEqual({
    men_platform: "104 平台管理 0",
    men_overview: "0 总览 0",
    men_bloggers: "7 达人库 0",
    men_importruns: "men_groupcreators 4 我们的导入 0",
    men_inbox: "1 待办 1",
    men_organization: "men_groupcompany 12 企业与套餐 0",
    men_platformusers: "men_platform 14 用户 0",
    men_groupcreators: "100 达人 0",
  });
  const granted = await client.query<{ menu_id: string }>(
    `SELECT menu_id FROM role_menu WHERE role_id = 'rol_1' AND menu_id LIKE 'men_group%' ORDER BY 1`,
  );
  expect(granted.rows.map(({ menu_id }) => menu_id)).toEqual(["men_groupcompany", "men_groupcreators"]);
  await close();
}, 120_000);

it("leaves the menus of a new database to the seed", async () => {
  const { url, drop } = await createEmptyDatabase();
  await applyMigrations(url, readMigrations());
  const client = new Client({ connectionString: url });
  await client.connect();
  expect((await client.query("SELECT FROM menu")).rowCount).toBe(0);
  await client.end();
  await drop();
}, 120_000);
