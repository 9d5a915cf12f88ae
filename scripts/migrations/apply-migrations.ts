import type { Client } from "pg";
import { UserError } from "@/scripts/command";
import { wasApplied } from "@/scripts/migrations/applied-before";
import { findPending, findState, type Migration, saveApplied } from "@/scripts/migrations/history";
import { type MigrationList, readMigrations } from "@/scripts/migrations/read-migrations";
import {
  isLockTimeout,
  type LockWaits,
  untilUnlocked,
  usualLockWaits,
} from "@/scripts/migrations/until-unlocked";
import { readPid, withClient } from "@/scripts/postgres/with-client";
import { ADVISORY_LOCKS } from "@/server/infra/db/advisory-locks";
import { tellLockWaits } from "@/server/infra/db/lock-waits";
import { haveOwnSessions } from "@/server/infra/db/own-sessions";

type Options = {
  /** Names the address in messages. */
  setting?: string;
  /** Reports waits for other sessions. */
  say?: (text: string) => void;
  lockWaits?: LockWaits;
};

/**
 * Applies pending migrations and returns their names. Each commits together with its row of Prisma's
 * history, so a kill leaves both or neither, and the next call resumes there (docs/rules.md#migrations).
 * @throws UserError when a migration fails, or the address leads to a pooler in transaction mode
 */
export async function applyMigrations(
  databaseUrl: string,
  migrations: MigrationList = readMigrations(),
  { setting = "DATABASE_URL", say = console.log, lockWaits = usualLockWaits }: Options = {},
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const pending = await findPending(client, migrations);
    if (pending.length === 0) return [];
    await refusePooler(client, databaseUrl, setting);
    const session = { databaseUrl, pid: await readPid(client), say, tellAfterMs: lockWaits.tellAfterMs };
    return tellLockWaits(session, async () => {
      const applied: string[] = [];
      for (const migration of pending) {
        const apply = () => applyOne(client, migration, { say, lockTimeoutMs: lockWaits.timeoutMs });
        const isNew = await untilUnlocked({ migration: migration.name, lockWaits, say }, apply);
        if (isNew) applied.push(migration.name);
      }
      return applied;
    });
  });
}

/** A pooler shares sessions and ends long statements, so it is refused before any change. */
async function refusePooler(client: Client, databaseUrl: string, setting: string): Promise<void> {
  const own = await withClient(databaseUrl, (other) => haveOwnSessions(client, other));
  if (own) return;
  throw new UserError(
    `${setting} leads to a pooler in transaction mode, through which tables are not brought up to date: ` +
      "set DATABASE_OWNER_URL to PostgreSQL's own address, or to the pooler's session mode.",
  );
}

/**
 * Returns false if another deployment applied it first. The lock ends with the transaction, also behind a
 * pooler.
 */
async function applyOne(
  client: Client,
  migration: Migration,
  { say, lockTimeoutMs }: { say: (text: string) => void; lockTimeoutMs: number },
): Promise<boolean> {
  try {
    await client.query("BEGIN");
    // Another start may migrate for long, so this wait has no limit, whatever the role's default is.
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.migrations]);
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    const state = await findState(client, migration.name);
    if (state !== "applied") {
      await client.query("SAVEPOINT migration");
      await client.query(migration.sql).catch(async (error: unknown) => {
        // Earlier versions applied a migration in one transaction and recorded it in another.
        if (state !== "cut off" || !(await wasApplied(client, migration.sql, error))) throw error;
        say(`${migration.name} had been applied before, and is recorded now (${toReason(error)}).`);
      });
      await saveApplied(client, migration);
    }
    await client.query("COMMIT");
    return state !== "applied";
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    if (error instanceof UserError || isLockTimeout(error)) throw error;
    throw new UserError(
      `The database's tables could not be brought up to date: ${toReason(error)} (in ${migration.name}). ` +
        "Nothing of this migration was kept. Remove the cause, then run this again: it continues there.",
    );
  }
}

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim();
}
