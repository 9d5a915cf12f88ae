import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { UserError } from "@/scripts/command";
import { withClient } from "@/scripts/postgres/with-client";

/** Both sides must spell values alike, whatever the settings of either cluster say. */
const SPELLING =
  "SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC; SET extra_float_digits = 1;" +
  "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0";

/**
 * Copies the rows of every table and the state of every sequence from one database to another with the same
 * tables, and replaces what is there. By PostgreSQL's text format, which holds between its versions. No
 * trigger fires and no foreign key is checked, as all rows come from one instant of one database.
 * @throws UserError when a table has other columns
 */
export async function copyTables(fromUrl: string, toUrl: string): Promise<void> {
  await withClient(fromUrl, (from) =>
    withClient(toUrl, async (to) => {
      for (const client of [from, to]) await client.query(SPELLING);
      await from.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      const tables = await listTables(from);
      assertSameColumns(tables, await listTables(to));
      await to.query("SET session_replication_role = replica; BEGIN");
      await to.query(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`);
      for (const { name, stored } of tables) {
        await pipeline(
          from.query(copyTo(`COPY ${name} (${stored}) TO STDOUT`)),
          to.query(copyFrom(`COPY ${name} (${stored}) FROM STDIN`)),
        );
      }
      await copySequences(from, to);
      await to.query("COMMIT");
    }),
  );
}

/** `stored`: the columns that have a value of their own; generated ones are computed again. */
type Table = { name: string; stored: string; columns: string };

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', nspname, relname) AS name,
      string_agg(quote_ident(attname), ', ' ORDER BY attnum) FILTER (WHERE attgenerated = '') AS stored,
      string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relkind = 'r' AND nspname !~ '^pg_' AND nspname <> 'information_schema'
    GROUP BY 1 ORDER BY 1`);
  return rows;
}

function assertSameColumns(tables: Table[], made: Table[]): void {
  const columns = new Map(made.map((table) => [table.name, table.columns]));
  for (const table of tables) {
    if (columns.get(table.name) === table.columns) continue;
    throw new UserError(
      `The table ${table.name} has other columns (${table.columns}) than this version of the service gives it ` +
        `(${columns.get(table.name) ?? "none"}). Nothing was changed.`,
    );
  }
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string; called: boolean }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value)::text AS value,
      last_value IS NOT NULL AS called
    FROM pg_sequences`);
  for (const { name, value, called } of rows)
    await to.query("SELECT setval($1::regclass, $2::bigint, $3)", [name, value, called]);
}
