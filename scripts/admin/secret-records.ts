import { type Client, escapeIdentifier } from "pg";
import { UserError } from "@/scripts/command";

type Table = { name: string; columns: string[] };

const TABLES = `SELECT relname AS name, array_agg(attname::text) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' GROUP BY 1`;

/**
 * SQL that selects every encrypted record in use, with its column and the place that it is bound to
 * (docs/rules.md#secrets). The columns are found by their names. Deleted rows and former signing secrets
 * whose time is over are left out: nothing reads them, and no job encrypts them again.
 * @throws UserError when the tables were not made
 */
export async function selectSecretRecords(client: Client): Promise<string> {
  const { rows } = await client.query<Table>(TABLES);
  const selects = rows.flatMap(toSelects);
  if (selects.length === 0)
    throw new UserError(
      "The database has none of the service's tables: start the service (npm start), or run npm run db:deploy, first.",
    );
  return selects.join(" UNION ALL ");
}

function toSelects({ name, columns }: Table): string[] {
  // Every record is bound to its row's id, so a table whose rows have none is not the service's.
  const id = ["id", "user_id"].find((column) => columns.includes(column));
  if (id === undefined) return [];
  const table = escapeIdentifier(name);
  const organization = columns.includes("organization_id") ? "organization_id" : "''";
  const inUse = columns.includes("deleted_at") ? "deleted_at IS NULL" : "true";
  const select = (column: string, bound: string, record: string, rest: string) =>
    `SELECT '${name}.${column}' AS place, '${name}' AS "table", '${bound}' AS "column",
      ${organization} AS "organizationId", ${id} AS id, ${record} AS record FROM ${table}${rest} AND ${inUse}`;
  const encrypted = columns.filter((column) => column.endsWith("_encrypted"));
  const selects = encrypted.map((column) => {
    const record = escapeIdentifier(column);
    // Records of `totp` are bound to the column's whole name.
    const bound = name === "totp" ? column : column.replace(/_encrypted$/, "");
    return select(column, bound, record, ` WHERE ${record} IS NOT NULL`);
  });
  if (!columns.includes("former_secrets")) return selects;
  const former = `, jsonb_array_elements(former_secrets) former WHERE (former ->> 'until')::timestamptz > now()`;
  return [...selects, select("former_secrets", "secret", "former ->> 'secretEncrypted'", former)];
}
