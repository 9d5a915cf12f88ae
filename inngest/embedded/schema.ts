import type pg from "pg";
import { readSessionId, transaction } from "./database";
import { ADVISORY_LOCKS, tellLockWaits } from "./seam";

/**
 * Migrates the engine's tables to the newest version; concurrent starts wait for one another and report it
 * with `say`. `newest`: the version to stop at, for a copy of a database that has not come further.
 */
export async function applySchema(
  pool: pg.Pool,
  say: (text: string) => void = () => undefined,
  newest = schemaVersions.length,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const databaseUrl = pool.options.connectionString ?? "";
    await tellLockWaits({ databaseUrl, pid: await readSessionId(tx), say }, () =>
      tx.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.jobTables]),
    );
    // Checked first, because a role may own the schema without the right to create one.
    const { rows: found } = await tx.query("SELECT 1 WHERE to_regnamespace('inngest') IS NOT NULL");
    if (found.length === 0) await tx.query("CREATE SCHEMA inngest");
    await tx.query("CREATE TABLE IF NOT EXISTS inngest.schema_version (version integer PRIMARY KEY)");
    const { rows } = await tx.query<{ version: number }>(
      "SELECT coalesce(max(version), 0) AS version FROM inngest.schema_version",
    );
    const current = rows[0]?.version ?? 0;
    if (current > schemaVersions.length) {
      throw new Error(
        `The job tables are at version ${current}, newer than this program knows (${schemaVersions.length}): start the newer program again.`,
      );
    }
    for (const [index, sql] of schemaVersions.entries()) {
      if (index < current || index >= newest) continue;
      await tx.query(sql);
      await tx.query("INSERT INTO inngest.schema_version (version) VALUES ($1)", [index + 1]);
    }
  });
}

/**
 * One entry per version; a released entry is never edited. Payloads are `json`, not `jsonb`: they are never
 * searched and must come back unchanged.
 */
export const schemaVersions: readonly string[] = [
  `
  CREATE TABLE inngest.function (
    id text PRIMARY KEY,
    uuid uuid NOT NULL DEFAULT gen_random_uuid(),
    config json NOT NULL,
    event_names text[] NOT NULL,
    active boolean NOT NULL DEFAULT true
  );

  CREATE TABLE inngest.cron (
    function_id text NOT NULL REFERENCES inngest.function (id),
    expression text NOT NULL,
    next_at timestamptz NOT NULL,
    PRIMARY KEY (function_id, expression)
  );
  CREATE INDEX cron_next_at ON inngest.cron (next_at);

  CREATE TABLE inngest.event (
    id text PRIMARY KEY,
    caller_id text,
    payload json NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX event_caller_id ON inngest.event (caller_id, received_at) WHERE caller_id IS NOT NULL;
  CREATE INDEX event_received_at ON inngest.event (received_at);

  CREATE TABLE inngest.run (
    id text PRIMARY KEY,
    function_id text NOT NULL REFERENCES inngest.function (id),
    event json NOT NULL,
    status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'failed', 'cancelled')),
    output json,
    slots text[] NOT NULL DEFAULT '{}',
    step_count integer NOT NULL DEFAULT 0,
    step_bytes bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz
  );
  CREATE INDEX run_ended_at ON inngest.run (ended_at) WHERE ended_at IS NOT NULL;

  CREATE TABLE inngest.step (
    run_id text NOT NULL REFERENCES inngest.run (id) ON DELETE CASCADE,
    id text NOT NULL,
    position bigint GENERATED ALWAYS AS IDENTITY,
    name text,
    state json NOT NULL,
    ended_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (run_id, id)
  );

  CREATE TABLE inngest.job (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    run_id text NOT NULL REFERENCES inngest.run (id) ON DELETE CASCADE,
    step_id text NOT NULL,
    status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running')),
    attempt integer NOT NULL DEFAULT 0,
    generation integer NOT NULL DEFAULT 0,
    eager boolean NOT NULL DEFAULT false,
    again boolean NOT NULL DEFAULT false,
    slots text[] NOT NULL DEFAULT '{}',
    due_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (run_id, step_id)
  );
  CREATE INDEX job_due ON inngest.job (due_at, id) WHERE status = 'queued';

  CREATE TABLE inngest.pause (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    run_id text NOT NULL REFERENCES inngest.run (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('sleep', 'event', 'invoke', 'cancel')),
    step_id text,
    name text,
    event_name text,
    expression text,
    invoked_run_id text,
    eager boolean NOT NULL DEFAULT false,
    expires_at timestamptz,
    UNIQUE (run_id, step_id),
    CHECK ((kind = 'cancel') = (step_id IS NULL))
  );
  CREATE INDEX pause_event_name ON inngest.pause (event_name) WHERE event_name IS NOT NULL;
  CREATE INDEX pause_invoked_run_id ON inngest.pause (invoked_run_id) WHERE invoked_run_id IS NOT NULL;
  CREATE INDEX pause_expires_at ON inngest.pause (expires_at) WHERE expires_at IS NOT NULL;
  `,
  // Generations are instants in milliseconds.
  "ALTER TABLE inngest.job ALTER COLUMN generation TYPE bigint",
  // One row: the number of the newest leadership.
  "CREATE TABLE inngest.lead (term bigint NOT NULL); INSERT INTO inngest.lead VALUES (0)",
  // A sleep is a finished step and a call that is due later. Other pauses and parallel steps are no longer
  // supported.
  `
  INSERT INTO inngest.step (run_id, id, name, state)
  SELECT run_id, step_id, name, '{"data":null}' FROM inngest.pause WHERE kind = 'sleep' ON CONFLICT DO NOTHING;
  INSERT INTO inngest.job (run_id, step_id, slots, due_at)
  SELECT run_id, 'step', slots, expires_at FROM inngest.pause JOIN inngest.run ON run.id = run_id
   WHERE kind = 'sleep' ON CONFLICT DO NOTHING;
  DROP TABLE inngest.pause;
  ALTER TABLE inngest.job DROP COLUMN eager, DROP COLUMN again;
  `,
];
