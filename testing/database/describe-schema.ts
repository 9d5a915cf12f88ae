import type { Client } from "pg";

/** The project's own schemas, without what extensions create. */
const OURS = "IN ('public'::regnamespace, 'change_stream'::regnamespace)";
const NOT_OF_EXTENSIONS = (oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE objid = ${oid} AND deptype = 'e')`;

const OBJECTS = `
  SELECT format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) AS text
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace ${OURS} AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace ${OURS}
  UNION ALL SELECT format('constraint %s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace ${OURS}
  UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace ${OURS} AND NOT t.tgisinternal
  UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE p.pronamespace ${OURS} AND p.prokind = 'f' AND ${NOT_OF_EXTENSIONS("p.oid")}
  UNION ALL SELECT format('value %s.%s', t.typname, e.enumlabel) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
  ORDER BY 1`;

export async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(OBJECTS);
  return rows.map(({ text }) => text);
}
