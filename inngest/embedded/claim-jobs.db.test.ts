import { expect, it } from "vitest";
import { createTestDatabase } from "../testing/create-test-database";
import { applySchema } from "./apply-schema";
import { claimJobs } from "./claim-jobs";
import { SlotCounts } from "./concurrency";
import { openPool, transaction } from "./database";
import { functionConfigSchema } from "./function-config";
import { registerFunctions } from "./register-functions";
import { startRun } from "./start-run";

const config = functionConfigSchema.parse({ id: "work", triggers: [], steps: { step: {} } });
const event = { id: "e", name: "test/work", data: {}, ts: 0 };

/** Notes with which setting each change of a job is committed. */
const NOTE_COMMITS = `
  CREATE TABLE commit_note (status text, synchronous text);
  CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO commit_note VALUES (NEW.status, current_setting('synchronous_commit'));
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER note AFTER INSERT OR UPDATE ON inngest.job DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_commit()`;

it("waits for the disk with a job that is queued, not with one that is claimed", async () => {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const setup = openPool(database.url);
  await setup.query(`ALTER DATABASE ${name} SET synchronous_commit = on`);
  await setup.end();
  const pool = openPool(database.url);
  try {
    await applySchema(pool);
    await registerFunctions(pool, [config]);
    await pool.query(NOTE_COMMITS);
    const run = await transaction(pool, (tx) => startRun(tx, config, event));
    const claimed = await claimJobs(pool, new SlotCounts(), 10);
    expect(claimed.map((job) => job.run_id)).toEqual([run]);
    expect(await claimJobs(pool, new SlotCounts(), 10)).toEqual([]);
    await transaction(pool, (tx) => startRun(tx, config, event));
    const { rows } = await pool.query("SELECT * FROM commit_note");
    expect(rows).toEqual([
      { status: "queued", synchronous: "on" },
      { status: "running", synchronous: "off" },
      { status: "queued", synchronous: "on" },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
