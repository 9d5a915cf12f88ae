import { withClient } from "@/scripts/postgres/with-client";

export type Figures = Map<string, { rows: string; sum: string }>;

/**
 * Counts every table and sums the hashes of its rows, at one instant. Reads each value whole, so it also
 * finds rows that cannot be read. Unlogged tables are empty after a restore by design and left out.
 */
export async function readFigures(url: string): Promise<Figures> {
  return withClient(url, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query("SET LOCAL TimeZone = 'UTC'; SET LOCAL statement_timeout = 0");
    const { rows: tables } = await client.query<{ name: string }>(`
      SELECT format('%I.%I', nspname, relname) AS name
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind = 'r' AND relpersistence = 'p' AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      ORDER BY 1`);
    const figures: Figures = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string; sum: string }>(`
        SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS sum
        FROM ${name} t`);
      for (const row of rows) figures.set(name, row);
    }
    return figures;
  });
}
