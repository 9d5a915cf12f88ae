import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countSecretKeys, explainKeys } from "@/scripts/admin/count-secret-keys";
import { fromRoot } from "@/scripts/from-root";
import { withClient } from "@/scripts/postgres/with-client";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

it.each([
  ["are too short", "k1:abc"],
  ["have upper-case characters", `k1:${"A".repeat(64)}`],
])("refuses keys that %s, as the service does", { timeout: 120_000 }, async (_why, ENCRYPTION_KEYS) => {
  const listing = promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/admin/secret-keys.ts"], {
    cwd: fromRoot(),
    env: { ...process.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: "", ENCRYPTION_KEYS },
  });
  await expect(listing).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("ENCRYPTION_KEYS must list distinct keys as `id:64 hex") as unknown,
  });
});

it("counts the records of each key by column, without deleted rows and former secrets whose time is over", async () => {
  await withClient(database.url, async (client) => {
    // Rows alone, without what they would refer to.
    await client.query("SET session_replication_role = replica");
    const former = JSON.stringify([
      { secretEncrypted: "v1.k0.AA", until: "2999-01-01T00:00:00Z" },
      { secretEncrypted: "v1.lost.AA", until: "2000-01-01T00:00:00Z" },
    ]);
    await client.query(
      `INSERT INTO sync_endpoint
        (id, organization_id, name, url, secret_encrypted, headers_encrypted, former_secrets, deleted_at, updated_at)
      VALUES ('sep_1', 'org_1', 'a', 'https://a.example', 'v1.k2.AA', 'v1.k1.AA', $1, NULL, now()),
        ('sep_2', 'org_1', 'b', 'https://b.example', 'v1.k2.AA', NULL, '[]', NULL, now()),
        ('sep_3', 'org_1', 'c', 'https://c.example', 'v1.gone.AA', NULL, '[]', now(), now())`,
      [former],
    );
    await client.query(
      `INSERT INTO notice_channel (id, organization_id, kind, name, target_encrypted, former_secrets)
      VALUES ('ntc_1', 'org_1', 'WEBHOOK', 'a', 'v1.k2.AA', $1)`,
      [former],
    );
    await client.query("INSERT INTO totp (user_id, secret_encrypted) VALUES ('usr_1', 'v1.k1.AA')");
  });
  const uses = await countSecretKeys(database.url);
  expect(uses).toEqual([
    { keyId: "k0", place: "notice_channel.former_secrets", records: 1 },
    { keyId: "k0", place: "sync_endpoint.former_secrets", records: 1 },
    { keyId: "k1", place: "sync_endpoint.headers_encrypted", records: 1 },
    { keyId: "k1", place: "totp.secret_encrypted", records: 1 },
    { keyId: "k2", place: "notice_channel.target_encrypted", records: 1 },
    { keyId: "k2", place: "sync_endpoint.secret_encrypted", records: 2 },
  ]);
  const { lines, missing } = explainKeys(["k2", "k1", "k-unused"], uses);
  expect(missing).toEqual(["k0"]);
  expect(lines).toEqual([
    "k2  newest: encrypts",
    "  notice_channel.target_encrypted  1",
    "  sync_endpoint.secret_encrypted  2",
    "k1  still needed: within six hours a job encrypts with the newest key again",
    "  sync_endpoint.headers_encrypted  1",
    "  totp.secret_encrypted  1",
    "k-unused  may go, once no backup that you would restore is older",
    "k0  NOT LISTED",
    "  notice_channel.former_secrets  1",
    "  sync_endpoint.former_secrets  1",
  ]);
});
