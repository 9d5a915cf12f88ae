import type { Client } from "pg";
import { readPid, withClient } from "@/scripts/postgres/with-client";
import type { Env } from "@/server/env";
import { tellLockWaits } from "@/server/infra/db/lock-waits";

const MARK = "has plain text to encrypt";
const READ_MARK = `SELECT FROM pg_attribute WHERE attrelid = 'public.sync_endpoint'::regclass
  AND attname = 'headers_encrypted' AND col_description(attrelid, attnum) = '${MARK}'`;

type Keys = Env["ENCRYPTION_KEYS"];
type Row = { id: string; organizationId: string; headers: string };

/**
 * Encrypts endpoint headers that date from before headers were encrypted, and returns how many. Runs once,
 * if a migration found plain text; plain text that appears later is refused (docs/rules.md#secrets). `keys`
 * is only called if needed.
 */
export async function encryptHeaders(options: { ownerUrl: string; keys: () => Keys }): Promise<number> {
  return withClient(options.ownerUrl, async (client) => {
    if ((await client.query(READ_MARK)).rowCount === 0) return 0;
    const session = { databaseUrl: options.ownerUrl, pid: await readPid(client), say: console.log };
    return tellLockWaits(session, async () => {
      await client.query("BEGIN; LOCK TABLE sync_endpoint IN SHARE ROW EXCLUSIVE MODE");
      // Another deployment may have done it first.
      const isMarked = (await client.query(READ_MARK)).rowCount !== 0;
      const written = isMarked ? await encryptAll(client, options.keys()) : 0;
      await client.query("COMMIT");
      return written;
    });
  });
}

async function encryptAll(client: Client, keys: Keys): Promise<number> {
  // Imported here, because hardly any start needs it.
  const { encryptSecret } = await import("@/server/infra/crypto");
  const { rows } = await client.query<Row>(
    `SELECT id, organization_id AS "organizationId", headers_encrypted AS headers FROM sync_endpoint
      WHERE headers_encrypted LIKE '{%'`,
  );
  for (const { id, organizationId, headers } of rows) {
    const place = { table: "sync_endpoint", column: "headers", organizationId, id };
    const values = [id, encryptSecret(headers, place, keys)];
    await client.query("UPDATE sync_endpoint SET headers_encrypted = $2 WHERE id = $1", values);
  }
  await client.query("COMMENT ON COLUMN sync_endpoint.headers_encrypted IS NULL");
  return rows.length;
}
