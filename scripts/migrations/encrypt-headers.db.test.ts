import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { decryptHeaders } from "@/server/services/push/endpoint";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";

const project = readMigrations();
const plain = '{"X-Api-Key": "s3cret"}';
const endpoint = { id: "sep_1", organizationId: "org_1" };

async function select(url: string, sql: string): Promise<{ headers: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ headers: string }>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

it(
  "db:deploy encrypts the headers from before they were encrypted, once, and leaves plain text that comes later",
  { timeout: 120_000 },
  async () => {
    const { url, drop } = await createEmptyDatabase();
    const deploy = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/deploy-database.ts"], {
        cwd: fromRoot("."),
        env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: "" },
      });
    const read = async () => (await select(url, "SELECT headers_encrypted AS headers FROM sync_endpoint"))[0];
    const earlier = project.migrationDirectories.filter(({ path }) => path < "20261122045900_plain_headers");
    await applyMigrations(url, { ...project, migrationDirectories: earlier });
    await select(
      url,
      `SET session_replication_role = replica;
      INSERT INTO sync_endpoint (id, organization_id, name, url, secret_encrypted, headers_encrypted, updated_at)
        VALUES ('sep_1', 'org_1', 'a', 'https://a.example.com/', '-', '${plain}', now())`,
    );
    await deploy();
    const after = await read();
    expect(after?.headers).toMatch(/^v1\./);
    expect(decryptHeaders(endpoint, after?.headers ?? null)).toEqual({ "X-Api-Key": "s3cret" });

    await select(url, `UPDATE sync_endpoint SET headers_encrypted = '${plain}'`);
    await deploy();
    expect(await read()).toEqual({ headers: plain });
    await drop();
  },
);
