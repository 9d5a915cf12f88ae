import { Client } from "pg";
import { expect, it } from "vitest";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { applyMigrations } from "./apply-migrations";
import { readMigrations } from "./read-migrations";

it("numbers one user's views with the same name from before names had to differ", async () => {
  const { url, drop } = await createEmptyDatabase();
  const project = readMigrations();
  const earlier = project.migrationDirectories.filter(({ path }) => path < "20261124130100_names_of_views");
  await applyMigrations(url, { ...project, migrationDirectories: earlier });
  const client = new Client({ connectionString: url });
  await client.connect();
  const long = "长".repeat(50);
  const rows = [
    ["1", "one", "Food"],
    ["2", "one", "food"],
    ["3", "one", "FOOD (2)"],
    ["4", "one", "FOOD"],
    ["5", "two", "food"],
    ["6", "one", long],
    ["7", "one", long],
  ];
  await client.query("SET session_replication_role = replica");
  for (const [id, userId, name] of rows)
    await client.query(
      `INSERT INTO blogger_view (id, organization_id, user_id, name, filter, "order", direction)
       VALUES ($1, 'org_1', $2, $3, '{}', 'updatedAt', 'desc')`,
      [id, userId, name],
    );
  await applyMigrations(url, project);
  const { rows: named } = await client.query<{ name: string }>("SELECT name FROM blogger_view ORDER BY id");
  await client.end();
  expect(named.map(({ name }) => name)).toEqual(
    ["Food", "food (3)", "FOOD (2)", "FOOD (4)", "food"].concat(long, `${"长".repeat(43)} (2)`),
  );
  await drop();
}, 120_000);
