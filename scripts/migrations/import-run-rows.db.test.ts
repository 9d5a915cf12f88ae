import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { applyMigrations } from "./apply-migrations";
import { readMigrations } from "./read-migrations";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";

it("gives the runs of files that are still kept the number of their rows", async () => {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const project = readMigrations();
  const earlier = project.migrationDirectories.filter(({ path }) => path < "20261124183501_import_run_rows");
  await applyMigrations(url, { ...project, migrationDirectories: earlier });
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("SET session_replication_role = replica");
  await client.query(
    `INSERT INTO open_api_blogger_import_run (id, organization_id, kind, total, created, updated, unchanged, failed, duration_ms)
     VALUES ('imp_1', 'org_1', 'FILE', 500, 500, 0, 0, 0, 1), ('imp_2', 'org_1', 'FILE', 2, 2, 0, 0, 0, 1)`,
  );
  await client.query(
    `INSERT INTO import_file (id, organization_id, user_id, name, run_id, row_count, expires_at)
     VALUES ('imf_1', 'org_1', 'usr_1', 'a.csv', 'imp_1', 1250, now())`,
  );
  await applyMigrations(url, project);
  const { rows } = await client.query(
    "SELECT id, row_count AS count FROM open_api_blogger_import_run ORDER BY id",
  );
  expect(rows).toEqual([
    { id: "imp_1", count: 1_250 },
    { id: "imp_2", count: null },
  ]);
}, 120_000);
