import { escapeIdentifier } from "pg";
import { withClient } from "@/scripts/postgres/with-client";

export type KeyUse = { keyId: string; place: string; records: number };

/**
 * How many encrypted records name which key, by column (docs/rules.md#secrets). Every column whose name ends
 * in `_encrypted` counts, so new ones need no entry here. Deleted rows are left out: nothing reads them, and
 * the job does not encrypt them again. So are signing secrets whose time is over.
 */
export async function countSecretKeys(url: string): Promise<KeyUse[]> {
  return withClient(url, async (client) => {
    const { rows: columns } = await client.query<{ table: string; column: string; deletable: boolean }>(`
      SELECT table_name AS table, column_name AS column, EXISTS (
        SELECT 1 FROM information_schema.columns other
        WHERE other.table_schema = c.table_schema AND other.table_name = c.table_name
          AND other.column_name = 'deleted_at') AS deletable
      FROM information_schema.columns c
      WHERE table_schema = 'public' AND column_name LIKE '%\\_encrypted'`);
    const selects = columns.map(({ table, column, deletable }) => {
      const [from, value] = [escapeIdentifier(table), escapeIdentifier(column)];
      const living = deletable ? "deleted_at IS NULL" : "true";
      return `SELECT '${table}.${column}' AS place, ${value} AS record FROM ${from} WHERE ${value} IS NOT NULL AND ${living}`;
    });
    for (const table of ["sync_endpoint", "notice_channel"])
      selects.push(`SELECT '${table}.former_secrets', former ->> 'secretEncrypted'
        FROM ${table}, jsonb_array_elements(former_secrets) former
        WHERE deleted_at IS NULL AND (former ->> 'until')::timestamptz > now()`);
    const { rows } = await client.query<KeyUse>(`
      SELECT coalesce(substring(record FROM '^v1\\.([^.]+)\\.'), '') AS "keyId", place, count(*)::int AS records
      FROM (${selects.join(" UNION ALL ")}) used GROUP BY 1, 2 ORDER BY 1, 2`);
    return rows;
  });
}

/**
 * `ids` as ENCRYPTION_KEYS lists them, newest first; `missing` are used and not listed. `wrong`: ids whose
 * listed value opens nothing.
 */
export function explainKeys(
  ids: string[],
  uses: KeyUse[],
  wrong: string[] = [],
): { lines: string[]; missing: string[] } {
  const missing = [...new Set(uses.map(({ keyId }) => keyId))].filter((id) => !ids.includes(id));
  const lines = [...ids, ...missing].flatMap((id, n) => {
    const own = uses.filter(({ keyId }) => keyId === id);
    const verdict = missing.includes(id)
      ? "NOT LISTED"
      : wrong.includes(id)
        ? "ANOTHER VALUE: opens nothing"
        : n === 0
          ? "newest: encrypts"
          : own.length > 0
            ? "still needed: within six hours a job encrypts with the newest key again"
            : "may go, once no backup that you would restore is older";
    return [`${id}  ${verdict}`, ...own.map(({ place, records }) => `  ${place}  ${records}`)];
  });
  return { lines, missing };
}
