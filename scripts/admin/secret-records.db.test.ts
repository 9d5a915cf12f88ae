import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countSecretKeys } from "@/scripts/admin/count-secret-keys";
import { probeKeys } from "@/scripts/admin/probe-keys";
import { withClient } from "@/scripts/postgres/with-client";
import { encryptSecret } from "@/server/infra/crypto/secret-record";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";

let full: Awaited<ReturnType<typeof createMigratedDatabase>>;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  [full, empty] = await Promise.all([createMigratedDatabase(), createEmptyDatabase()]);
});
afterAll(() => Promise.all([full.drop(), empty.drop()]));

/** What the services bind a record of each column to. */
const places = {
  "notice_channel.former_secrets": { table: "notice_channel", column: "secret", id: "ntc_1" },
  "notice_channel.secret_encrypted": { table: "notice_channel", column: "secret", id: "ntc_1" },
  "notice_channel.target_encrypted": { table: "notice_channel", column: "target", id: "ntc_1" },
  "scraper_account.cookie_encrypted": { table: "scraper_account", column: "cookie", id: "sac_1" },
  "sync_endpoint.auth_config_encrypted": { table: "sync_endpoint", column: "auth_config", id: "sep_1" },
  "sync_endpoint.former_secrets": { table: "sync_endpoint", column: "secret", id: "sep_1" },
  "sync_endpoint.headers_encrypted": { table: "sync_endpoint", column: "headers", id: "sep_1" },
  "sync_endpoint.secret_encrypted": { table: "sync_endpoint", column: "secret", id: "sep_1" },
  "totp.secret_encrypted": { table: "totp", column: "secret_encrypted", organizationId: "", id: "usr_1" },
};

const names = Object.keys(places);
/** One for each column, so that each is tried on that column alone. */
const keys = names.map((_, n) => ({ id: `key-${n}`, key: Buffer.alloc(32, n) }));

async function insertRecords(): Promise<void> {
  const until = "2999-01-01T00:00:00Z";
  await withClient(full.url, async (client) => {
    // Rows alone, without what they would refer to.
    await client.query("SET session_replication_role = replica");
    await client.query(`
      INSERT INTO notice_channel (id, organization_id, kind, name, target_encrypted)
      VALUES ('ntc_1', 'org_1', 'WEBHOOK', 'a', '');
      INSERT INTO sync_endpoint (id, organization_id, name, url, secret_encrypted, updated_at)
      VALUES ('sep_1', 'org_1', 'a', 'https://a.example', '', now());
      INSERT INTO scraper_account (id, organization_id, platform, display_name, partition, updated_at)
      VALUES ('sac_1', 'org_1', 'STARMAP', 'a', 'persist:scraper-00000001', now());
      INSERT INTO totp (user_id, secret_encrypted) VALUES ('usr_1', '')`);
    for (const [n, [name, place]] of Object.entries(places).entries()) {
      const [table, column] = name.split(".");
      const record = encryptSecret("secret", { organizationId: "org_1", ...place }, keys.slice(n, n + 1));
      const former = JSON.stringify([{ secretEncrypted: record, until }]);
      const value = column === "former_secrets" ? former : record;
      await client.query(`UPDATE ${table} SET ${column} = $1`, [value]);
    }
  });
}

/** Nullable columns among them, of which no other test would notice that no place is listed. */
async function getSecretColumns(): Promise<string[]> {
  const { rows } = await withClient(full.url, (client) =>
    client.query<{ place: string }>(`
      SELECT table_name || '.' || column_name AS place FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name LIKE '%\\_encrypted' OR column_name = 'former_secrets')`),
  );
  return rows.map(({ place }) => place).sort();
}

describe("the records of a database's secrets", () => {
  it("are found in every column that holds some, each bound to its place", async () => {
    await insertRecords();
    const used = await countSecretKeys(full.url);
    expect(used.map(({ place }) => place).sort()).toEqual(names);
    expect(await probeKeys(full.url, keys)).toEqual([]);
    const values = keys.map(({ id }) => ({ id, key: Buffer.alloc(32, "wrong") }));
    expect(await probeKeys(full.url, values)).toEqual(
      keys.map(({ id: keyId }) => ({ keyId, fault: "wrong" })),
    );
  });

  it("are looked for in every column of a secret", async () => {
    expect(await getSecretColumns()).toEqual(names);
  });

  it("are named as missing where there is no table", async () => {
    await expect(countSecretKeys(empty.url)).rejects.toThrow(
      "has none of the service's tables: start the service (npm start), or run npm run db:deploy, first.",
    );
  });

  it("are not looked for in another's table, whose rows have no id", async () => {
    await withClient(empty.url, (client) => client.query("CREATE TABLE letter (text_encrypted text)"));
    await expect(countSecretKeys(empty.url)).rejects.toThrow("has none of the service's tables");
  });
});
