import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probeKeys, sayKeyFaults } from "@/scripts/admin/probe-keys";
import { fromRoot } from "@/scripts/from-root";
import { withClient } from "@/scripts/postgres/with-client";
import { encryptSecret } from "@/server/infra/crypto/secret-record";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { setUpDoctor } from "@/testing/set-up-doctor";

const key = (id: string, digit: string) => ({ id, key: Buffer.from(digit.repeat(64), "hex") });
const [k1, k2, other] = [key("k1", "1"), key("k2", "2"), key("k1", "3")];

type Database = Awaited<ReturnType<typeof createMigratedDatabase>>;
let database: Database;
let empty: Database;
const suite = setUpDoctor();

beforeAll(async () => {
  [database, empty] = await Promise.all([createMigratedDatabase(), createMigratedDatabase()]);
  const endpoint = (column: string) => ({
    table: "sync_endpoint",
    column,
    organizationId: "org_1",
    id: "sep_1",
  });
  const totp = { table: "totp", column: "secret_encrypted", organizationId: "", id: "usr_1" };
  await withClient(database.url, async (client) => {
    // Rows alone, without what they would refer to.
    await client.query("SET session_replication_role = replica");
    const values = [
      encryptSecret("secret", endpoint("secret"), [k1]),
      encryptSecret("{}", endpoint("headers"), [k1]),
    ];
    await client.query(
      `INSERT INTO sync_endpoint (id, organization_id, name, url, secret_encrypted, headers_encrypted, updated_at)
      VALUES ('sep_1', 'org_1', 'a', 'https://a.example', $1, $2, now())`,
      values,
    );
    await client.query("INSERT INTO totp (user_id, secret_encrypted) VALUES ('usr_1', $1)", [
      encryptSecret("secret", totp, [k2]),
    ]);
  });
});
afterAll(() => Promise.all([database.drop(), empty.drop()]));

describe("the keys of a database's secrets", () => {
  it("open them, or are named as missing or wrong", async () => {
    expect(await probeKeys(database.url, [k2, k1])).toEqual([]);
    expect(await probeKeys(database.url, [k2, other])).toEqual([{ keyId: "k1", fault: "wrong" }]);
    expect(await probeKeys(database.url, [k1])).toEqual([{ keyId: "k2", fault: "missing" }]);
    expect(await probeKeys(empty.url, [other])).toEqual([]);
  });

  it("stop a start if the first one is wrong, and are spoken of if another is or is missing", async () => {
    await expect(sayKeyFaults(database.url, [other, k2])).rejects.toThrow(
      /^ENCRYPTION_KEYS lists another key as "k1" .* list a new key under another id first/,
    );
    expect(await sayKeyFaults(database.url, [k2, other])).toEqual([
      expect.stringContaining('another key as "k1"'),
    ]);
    expect(await sayKeyFaults(database.url, [key("k3", "3")])).toEqual([
      expect.stringContaining('"k1", which ENCRYPTION_KEYS does not list'),
      expect.stringContaining('"k2", which ENCRYPTION_KEYS does not list'),
    ]);
    expect(await sayKeyFaults(empty.url, [k1])).toEqual([]);
  });

  it("fail doctor's check and the list of keys if their values are wrong", { timeout: 120_000 }, async () => {
    const wrong = `k1:${"3".repeat(64)},k2:${"2".repeat(64)}`;
    suite.setUp({ DATABASE_URL: database.url, ENCRYPTION_KEYS: wrong });
    await suite.expectFailure("keys", 'ENCRYPTION_KEYS lists another key as "k1"');
    const listing = promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "scripts/admin/secret-keys.ts"],
      {
        cwd: fromRoot(),
        env: { ...process.env, DATABASE_OWNER_URL: "" },
      },
    );
    await expect(listing).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("k1  ANOTHER VALUE") as unknown,
      stderr: expect.stringContaining('another key as "k1"') as unknown,
    });
    suite.setUp({ ENCRYPTION_KEYS: `k1:${"1".repeat(64)},k2:${"2".repeat(64)}` });
    expect(await suite.failures("keys")).toEqual([]);
  });
});
