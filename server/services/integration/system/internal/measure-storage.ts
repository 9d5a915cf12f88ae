import { type Db } from "@/server/infra/db";

type Stored = { count: number; bytes: number };
type Files = { releases: Stored; imports: Stored; exports: Stored };
type Storage = Files & { databaseBytes: number; tables: { name: string; bytes: number }[] };

const MAX_TABLES = 6;

/** Sizes as the database's files have them, with indexes; nothing of the tables is read. */
export async function measureStorage(db: Db): Promise<Storage> {
  const [sizes, tables, files] = await Promise.all([
    db.$queryRaw<{ bytes: bigint }[]>`SELECT pg_database_size(current_database()) AS bytes`,
    db.$queryRaw<{ name: string; bytes: bigint }[]>`
      SELECT c.relname::text AS name, pg_total_relation_size(c.oid) AS bytes
      FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      ORDER BY bytes DESC, name LIMIT ${MAX_TABLES}`,
    countFiles(db),
  ]);
  return {
    databaseBytes: Number(sizes[0]?.bytes ?? 0),
    tables: tables.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
    ...files,
  };
}

/** What uploads have received, and what exports wrote. Both tables are short: their files expire. */
async function countFiles(db: Db): Promise<Files> {
  const rows = await db.$queryRaw<{ kind: keyof Files; count: number; bytes: bigint }[]>`
    SELECT CASE purpose WHEN 'IMPORT_FILE' THEN 'imports' ELSE 'releases' END AS kind,
      count(*)::integer AS count, sum(received)::bigint AS bytes
    FROM upload GROUP BY kind
    UNION ALL
    SELECT 'exports', count(*)::integer, sum((SELECT sum(part) FROM unnest(parts) part))::bigint
    FROM roster_export WHERE cardinality(parts) > 0`;
  const of = (kind: keyof Files): Stored => {
    const row = rows.find((each) => each.kind === kind);
    return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) };
  };
  return { releases: of("releases"), imports: of("imports"), exports: of("exports") };
}
