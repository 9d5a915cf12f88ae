import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { withClient } from "@/scripts/postgres/with-client";

/**
 * The names of the stored files that the rows of a restored database promise: complete uploads, but for
 * those whose deletion had started, and the pages of exports that had not expired at `createdAt`. Files in an
 * object store are not looked for, nor those of another machine's folder.
 */
export async function listPromised(options: {
  url: string;
  uploads: string;
  createdAt: string;
}): Promise<string[]> {
  const { url, uploads, createdAt } = options;
  const stores = ["files", `files:${readFolderId(uploads)}`];
  return withClient(url, async (client) => {
    const list = async (table: string, sql: string, values: unknown[]) => {
      const { rows: known } = await client.query<{ there: boolean }>(
        "SELECT to_regclass($1) IS NOT NULL AS there",
        [table],
      );
      if (known[0]?.there !== true) return [];
      return (await client.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);
    };
    const files = await list(
      "public.upload",
      `SELECT id AS name FROM upload
       WHERE store = ANY($1) AND checksum IS NOT NULL AND (expires_at IS NULL OR user_id IS NOT NULL)`,
      [stores],
    );
    const pages = await list(
      "public.roster_export",
      `SELECT e.id || '_' || part.page - 1 AS name
       FROM roster_export e, unnest(e.parts) WITH ORDINALITY part(bytes, page)
       WHERE e.store = ANY($1) AND e.expires_at > $2`,
      [stores, createdAt],
    );
    return [...files, ...pages];
  });
}

function readFolderId(uploads: string): string {
  const note = path.join(uploads, ".folder-id");
  return existsSync(note) ? readFileSync(note, "utf8").trim() : "none";
}
