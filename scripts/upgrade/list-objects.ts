import { withClient } from "@/scripts/postgres/with-client";

const OWN = "nspname !~ '^pg_' AND nspname <> 'information_schema'";
const OF_EXTENSION = "SELECT objid FROM pg_depend WHERE deptype = 'e'";

/**
 * NOT NULL became a constraint with a name in PostgreSQL 18, so it is left out. `content` are those with
 * data that nothing can make again.
 */
const OBJECTS = `
  SELECT CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
      WHEN 'i' THEN 'index' WHEN 'I' THEN 'index' ELSE 'table' END AS kind,
    format('%I.%I', nspname, relname) AS name
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE ${OWN} AND relkind IN ('r', 'p', 'f', 'v', 'm', 'i', 'I', 'S') AND pg_class.oid NOT IN (${OF_EXTENSION})
  UNION ALL SELECT 'trigger', format('%I of %s', tgname, tgrelid::regclass) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'constraint', format('%I of %s', conname, conrelid::regclass) FROM pg_constraint
    JOIN pg_namespace ON pg_namespace.oid = connamespace WHERE ${OWN} AND contype <> 'n'
  UNION ALL SELECT 'function', pg_proc.oid::regprocedure::text FROM pg_proc
    JOIN pg_namespace ON pg_namespace.oid = pronamespace WHERE ${OWN} AND pg_proc.oid NOT IN (${OF_EXTENSION})
  UNION ALL SELECT 'extension', quote_ident(extname) FROM pg_extension
  UNION ALL SELECT 'role', quote_ident(rolname) FROM pg_roles WHERE rolname !~ '^pg_'
  UNION ALL SELECT 'database', quote_ident(datname) FROM pg_database WHERE NOT datistemplate
  ORDER BY 1, 2`;

const WITH_CONTENT = ["table", "sequence", "database"];

/** What one server has and the other lacks; `content` would be lost, the rest can be made again. */
export type Missing = { content: string[]; rest: string[] };

export async function compareObjects(fromUrl: string, toUrl: string): Promise<Missing> {
  const [from, to] = [await listObjects(fromUrl), await listObjects(toUrl)];
  const there = new Set(to.map(toText));
  const missing = from.filter((each) => !there.has(toText(each)));
  return {
    content: missing.filter(({ kind }) => WITH_CONTENT.includes(kind)).map(toText),
    rest: missing.filter(({ kind }) => !WITH_CONTENT.includes(kind)).map(toText),
  };
}

type Found = { kind: string; name: string };
const toText = ({ kind, name }: Found) => `${kind} ${name}`;

async function listObjects(url: string): Promise<Found[]> {
  return withClient(url, async (client) => {
    await client.query("SET search_path = pg_catalog");
    return (await client.query<Found>(OBJECTS)).rows;
  });
}
