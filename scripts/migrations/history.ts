import { createHash, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { UserError } from "@/scripts/command";
import type { MigrationList } from "@/scripts/migrations/read-migrations";

export type Migration = { name: string; sql: string; checksum: string };

/** `cut off`: an earlier version was killed before it recorded the end; `failed`: it recorded an error. */
type State = "new" | "cut off" | "failed" | "applied";

/** Identical to Prisma's, so that `prisma migrate deploy` accepts and continues it. */
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;
const IS_THERE = "SELECT FROM pg_class WHERE oid = to_regclass('_prisma_migrations')";
const FOREIGN_TABLES = `SELECT FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
  LIMIT 1`;

export async function findPending(client: Client, list: MigrationList): Promise<Migration[]> {
  const applied = new Set<string>();
  if ((await client.query(IS_THERE)).rowCount !== 0) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    );
    for (const { name } of rows) applied.add(name);
  }
  return list.migrationDirectories
    .map(({ path, migrationFile: { content } }) => ({
      name: path,
      sql: content.value,
      checksum: createHash("sha256").update(content.value).digest("hex"),
    }))
    .filter(({ name }) => !applied.has(name));
}

/**
 * A migration's state in the history; creates the history table if missing.
 * @throws UserError when the database contains other tables
 */
export async function findState(client: Client, name: string): Promise<State> {
  if ((await client.query(IS_THERE)).rowCount === 0) {
    if ((await client.query(FOREIGN_TABLES)).rowCount !== 0) {
      throw new UserError(
        "The database has tables, and none of this service's: name an empty database in DATABASE_URL.",
      );
    }
    await client.query(TABLE);
  }
  const { rows } = await client.query<{ state: State }>(
    `SELECT CASE WHEN finished_at IS NOT NULL THEN 'applied' WHEN logs IS NULL THEN 'cut off' ELSE 'failed' END AS state
      FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NULL
      ORDER BY finished_at IS NULL, logs IS NULL LIMIT 1`,
    [name],
  );
  return rows[0]?.state ?? "new";
}

/** Records a migration as applied. Closes unfinished rows as `prisma migrate resolve` does. */
export async function saveApplied(client: Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}
