import type pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SlotCounts } from "./concurrency";
import { openPool, transaction } from "./database";
import { claimJobs } from "./job-queue";
import { storeEvent } from "./receive-events";
import { registerFunctions } from "./registrar";
import { functionConfigSchema } from "./registration";
import { saveStep, startRun } from "./run";
import { pruneHistory } from "./scheduler";
import { applySchema, schemaVersions } from "./schema";
import { createEngineDatabase } from "./testing/create-engine-database";

const config = functionConfigSchema.parse({ id: "work", triggers: [], steps: { step: {} } });
const event = { id: "e", name: "test/work", data: {}, ts: 0 };
let database: Awaited<ReturnType<typeof createEngineDatabase>>;

beforeEach(async () => {
  database = await createEngineDatabase();
});
afterEach(() => database.drop());

it("makes its tables once, also when engines start together, and refuses those of a newer program", async () => {
  const { pool } = database;
  await Promise.all([applySchema(pool), applySchema(pool), applySchema(pool)]);
  const { rows } = await pool.query<{ version: number }>(
    "SELECT version FROM inngest.schema_version ORDER BY version",
  );
  expect(rows.map(({ version }) => version)).toEqual(schemaVersions.map((_, index) => index + 1));
  await pool.query("INSERT INTO inngest.schema_version VALUES (999)");
  await expect(applySchema(pool)).rejects.toThrow("newer than this program knows");
});

it("deletes only runs and events that ended a week ago", async () => {
  const { pool } = database;
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

async function applyFormerSchema(pool: pg.Pool, version: number): Promise<void> {
  await pool.query(
    "CREATE SCHEMA inngest; CREATE TABLE inngest.schema_version (version integer PRIMARY KEY)",
  );
  for (const sql of schemaVersions.slice(0, version)) await pool.query(sql);
  await pool.query("INSERT INTO inngest.schema_version SELECT generate_series(1, $1::int)", [version]);
}

it("wakes runs that were sleeping under an older version at their time", async () => {
  const { pool } = database;
  await applyFormerSchema(pool, 3);
  await registerFunctions(pool, [config]);
  const [first, second] = await transaction(pool, async (tx) => [
    await startRun(tx, config, event),
    await startRun(tx, config, event),
  ]);
  await pool.query("DELETE FROM inngest.job");
  await pool.query(
    `INSERT INTO inngest.pause (run_id, kind, step_id, name, expires_at)
     VALUES ($1, 'sleep', 'nap', 'rest-1', now() + interval '1 hour'),
            ($2, 'sleep', 'nap', NULL, now() + interval '2 hours')`,
    [first, second],
  );
  await applySchema(pool);
  expect(await claimJobs(pool, 0, new SlotCounts(), 10)).toEqual([]);
  for (const run of [first, second]) {
    await pool.query("UPDATE inngest.job SET due_at = due_at - interval '1 hour'");
    expect(await claimJobs(pool, 0, new SlotCounts(), 10)).toMatchObject([
      { run_id: run, step_id: "step", steps: [{ id: "nap", state: { data: null } }] },
    ]);
  }
});

it("assigns no job to a leader whose term is over", async () => {
  const { pool } = database;
  await applySchema(pool);
  await registerFunctions(pool, [config]);
  await transaction(pool, (tx) => startRun(tx, config, event));
  await pool.query("UPDATE inngest.lead SET term = term + 1");
  expect(await claimJobs(pool, 0, new SlotCounts(), 10)).toEqual([]);
  expect(await claimJobs(pool, 1, new SlotCounts(), 10)).toHaveLength(1);
});

const NOTE_COMMITS = `
  CREATE TABLE commit_note (status text, synchronous text);
  CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO commit_note VALUES (NEW.status, current_setting('synchronous_commit'));
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER note AFTER INSERT OR UPDATE ON inngest.job DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_commit()`;

it("waits for the disk with a job that is queued, not with one that is claimed", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`ALTER DATABASE ${name} SET synchronous_commit = on`);
  // The setting affects new connections only.
  const pool = openPool(database.url);
  try {
    await applySchema(pool);
    await registerFunctions(pool, [config]);
    await pool.query(NOTE_COMMITS);
    const run = await transaction(pool, (tx) => startRun(tx, config, event));
    const claimed = await claimJobs(pool, 0, new SlotCounts(), 10);
    expect(claimed.map((job) => job.run_id)).toEqual([run]);
    expect(await claimJobs(pool, 0, new SlotCounts(), 10)).toEqual([]);
    await transaction(pool, (tx) => startRun(tx, config, event));
    const { rows } = await pool.query("SELECT * FROM commit_note");
    expect(rows).toEqual([
      { status: "queued", synchronous: "on" },
      { status: "running", synchronous: "off" },
      { status: "queued", synchronous: "on" },
    ]);
  } finally {
    await pool.end();
  }
});
