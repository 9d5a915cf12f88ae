import type { MigrationList } from "@prisma/schema-engine-wasm";
import type { Client } from "pg";
import { PlainError } from "@/scripts/command";
import { findPending, findState, type Migration, saveApplied } from "@/scripts/migrations/history";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { readPid, withClient } from "@/scripts/postgres/with-client";
import { ADVISORY_LOCKS } from "@/server/infra/db/advisory-locks";
import { sqlState } from "@/server/infra/db/db-errors";
import { tellLockWaits } from "@/server/infra/db/lock-waits";
import { haveOwnSessions } from "@/server/infra/db/own-sessions";

/**
 * Applies what is not applied yet, and returns the names. Each migration commits together with its row of
 * Prisma's history, so a kill at any instant leaves both or neither, and the next call goes on from there
 * (docs/rules.md#migrations). `setting`: what names the address. `say`: is told of waits for others.
 * @throws PlainError when a migration fails, or the address leads to a pooler in transaction mode.
 */
export async function applyMigrations(
  databaseUrl: string,
  migrations: MigrationList = readMigrations(),
  { setting = "DATABASE_URL", say = console.log }: { setting?: string; say?: (text: string) => void } = {},
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const pending = await findPending(client, migrations);
    if (pending.length === 0) return [];
    await refusePooler(client, databaseUrl, setting);
    return tellLockWaits({ databaseUrl, pid: await readPid(client), say }, async () => {
      const applied: string[] = [];
      for (const migration of pending) if (await applyOne(client, migration)) applied.push(migration.name);
      return applied;
    });
  });
}

/** A pooler lends the session and ends long statements: it is refused before anything is done. */
async function refusePooler(client: Client, databaseUrl: string, setting: string): Promise<void> {
  const own = await withClient(databaseUrl, (other) => haveOwnSessions(client, other));
  if (own) return;
  throw new PlainError(
    `${setting} leads to a pooler in transaction mode, through which tables are not brought up to date: ` +
      "set DATABASE_OWNER_URL to PostgreSQL's own address, or to the pooler's session mode.",
  );
}

/** False where another deployment was first. The lock ends with the transaction, also behind a pooler. */
async function applyOne(client: Client, migration: Migration): Promise<boolean> {
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.migrations]);
    const state = await findState(client, migration.name);
    if (state !== "applied") {
      await client.query("SAVEPOINT migration");
      await client.query(migration.sql).catch((error: unknown) => {
        if (state === "cut off" && isThere(error)) return client.query("ROLLBACK TO SAVEPOINT migration");
        throw error;
      });
      await saveApplied(client, migration);
    }
    await client.query("COMMIT");
    return state !== "applied";
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    if (error instanceof PlainError) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim();
    throw new PlainError(
      `The database's tables could not be brought up to date: ${reason} (in ${migration.name}). ` +
        "Nothing of this migration was kept. Remove the cause, then run this again: it continues there.",
    );
  }
}

const ALREADY_THERE = new Set(["42P06", "42P07", "42701", "42710", "42723"]);
const ALREADY_GONE = new Set(["42P01", "42703", "42704", "42883"]);

/**
 * Whether a migration's statements fail because its objects are made, or dropped, already. Earlier versions
 * ran each in one transaction too, but recorded it in another one: so all of it was applied.
 */
function isThere(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  return ALREADY_THERE.has(state) || ALREADY_GONE.has(state);
}
