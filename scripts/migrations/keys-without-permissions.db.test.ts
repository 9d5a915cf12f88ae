import { Client } from "pg";
import { expect, it } from "vitest";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { applyMigrations } from "./apply-migrations";
import { readMigrations } from "./read-migrations";

it("keeps reading allowed for keys that were created without permissions", async () => {
  const { url, drop } = await createEmptyDatabase();
  const project = readMigrations();
  const isEarlier = ({ path }: { path: string }) => path < "20261126050000_keys_without_permissions";
  await applyMigrations(url, {
    ...project,
    migrationDirectories: project.migrationDirectories.filter(isEarlier),
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  const writes = { permissions: ["blogger:write"] };
  await client.query("SET session_replication_role = replica");
  for (const [id, scope] of Object.entries({ 1: null, 2: {}, 3: { permissions: [] }, 4: writes }))
    await client.query(
      `INSERT INTO organization_api_key (id, organization_id, name, key_hash, masked_key, scope)
       VALUES ($1, 'org_1', 'ERP', $1, '', $2)`,
      [id, scope],
    );
  await applyMigrations(url, project);
  const { rows } = await client.query<{ scope: unknown }>(
    "SELECT scope FROM organization_api_key ORDER BY id",
  );
  await client.end();
  expect(rows.map(({ scope }) => scope)).toEqual([null, null, null, writes]);
  await drop();
}, 120_000);
