import { selectSecretRecords } from "@/scripts/admin/secret-records";
import { withClient } from "@/scripts/postgres/with-client";

export type KeyUse = { keyId: string; place: string; records: number };

/** How many encrypted records in use name which key, by column. */
export async function countSecretKeys(url: string): Promise<KeyUse[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<KeyUse>(`
      SELECT coalesce(substring(record FROM '^v1\\.([^.]+)\\.'), '') AS "keyId", place, count(*)::int AS records
      FROM (${await selectSecretRecords(client)}) used GROUP BY 1, 2 ORDER BY 1, 2`);
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
