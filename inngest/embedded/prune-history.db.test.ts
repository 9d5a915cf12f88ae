import { afterAll, beforeAll, expect, it } from "vitest";
import type pg from "pg";
import { createTestDatabase } from "../testing/create-test-database";
import { applySchema } from "./apply-schema";
import { openPool, transaction } from "./database";
import { functionConfigSchema } from "./function-config";
import { pruneHistory } from "./prune-history";
import { registerFunctions } from "./register-functions";
import { saveStep } from "./save-step";
import { schemaVersions } from "./schema.sql";
import { startRun } from "./start-run";
import { storeEvent } from "./store-event";

const config = functionConfigSchema.parse({ id: "work", triggers: [], steps: { step: {} } });
const event = { id: "e", name: "test/work", data: {}, ts: 0 };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it("makes its tables once, also when engines start together, and refuses those of a newer program", async () => {
  await Promise.all([applySchema(pool), applySchema(pool), applySchema(pool)]);
  const { rows } = await pool.query<{ version: number }>(
    "SELECT version FROM inngest.schema_version ORDER BY version",
  );
  expect(rows.map(({ version }) => version)).toEqual(schemaVersions.map((_, index) => index + 1));
  await pool.query("INSERT INTO inngest.schema_version VALUES (999)");
  await expect(applySchema(pool)).rejects.toThrow("newer than this program knows");
  await pool.query("DELETE FROM inngest.schema_version WHERE version = 999");
});

it("drops runs and events a week after their end, and nothing else", async () => {
  await applySchema(pool);
  await registerFunctions(pool, [config]);
  const ids = await transaction(pool, async (tx) => {
    await storeEvent(tx, { id: "OLD", callerId: null, event });
    await storeEvent(tx, { id: "NEW", callerId: null, event });
    const runs = { old: await startRun(tx, config, event), running: await startRun(tx, config, event) };
    await saveStep(tx, runs.old, { id: "s", state: { data: null } });
    return runs;
  });
  await pool.query("UPDATE inngest.event SET received_at = now() - interval '8 days' WHERE id = 'OLD'");
  await pool.query("UPDATE inngest.run SET created_at = now() - interval '30 days'");
  await pool.query(
    "UPDATE inngest.run SET status = 'completed', ended_at = now() - interval '8 days' WHERE id = $1",
    [ids.old],
  );
  expect(await pruneHistory(pool)).toBe(2);
  const left = await pool.query("SELECT id FROM inngest.run UNION SELECT id FROM inngest.event ORDER BY id");
  expect(left.rows.map((row: { id: string }) => row.id).sort()).toEqual([ids.running, "NEW"].sort());
  expect((await pool.query("SELECT FROM inngest.step")).rowCount).toBe(0);
});
