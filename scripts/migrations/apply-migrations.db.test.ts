import { createHash, randomUUID } from "node:crypto";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { ensureDatabase } from "@/scripts/postgres/cluster";

const project = readMigrations();

async function makeDatabase(): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/apply_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(url.href);
  return url.href;
}

async function select(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }: { rows: unknown[] }) => rows)
    .finally(() => client.end());
}

describe("applyMigrations", () => {
  it("applies every migration once, in order", async () => {
    const url = await makeDatabase();
    expect(await applyMigrations(url)).toEqual(project.migrationDirectories.map(({ path }) => path));
    expect(await applyMigrations(url)).toEqual([]);
  });

  it("records the checksums that Prisma's own command looks for", async () => {
    const rows = await select(
      process.env.DATABASE_URL ?? "",
      "SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1",
    );
    const expected = project.migrationDirectories.map(({ path, migrationFile: { content } }) => ({
      migration_name: path,
      checksum: createHash("sha256").update(content.value).digest("hex"),
      finished: true,
    }));
    expect(rows).toEqual(expected);
  });

  it("applies function bodies whole", async () => {
    const sql = "SELECT proname FROM pg_proc WHERE proname = 'blogger_change_stamp'";
    expect(await select(process.env.DATABASE_URL ?? "", sql)).toHaveLength(1);
  });

  it("says in one sentence which migration failed, and refuses to go on after it", async () => {
    const url = await makeDatabase();
    const value = "CREATE TABLE half (id int); ALTER TABLE nowhere ADD x int";
    const broken = {
      path: "00000101000000_broken",
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } },
    };
    const migrations = { ...project, migrationDirectories: [broken, ...project.migrationDirectories] };
    const failure = await applyMigrations(url, migrations).catch((error: unknown) => String(error));
    expect(failure).toMatch(/could not be brought up to date: .*nowhere.*00000101000000_broken/);
    expect(failure).not.toContain("\n");
    await expect(applyMigrations(url, migrations)).rejects.toThrow(/failed/);
    expect(await select(url, "SELECT 1 FROM pg_class WHERE relname = 'half'")).toEqual([]);
  });
});

const isEarlier = ({ path }: { path: string }) => path < "20261121123929_endpoint_start_and_headers";

it("keeps what endpoints have stored: headers, a former secret in its overlap, where they started", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/endpoints_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(url.href);
  const earlier = project.migrationDirectories.filter(isEarlier);
  await applyMigrations(url.href, { ...project, migrationDirectories: earlier });
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`
      SET session_replication_role = replica; -- whose organization it is does not matter here
      INSERT INTO organization (id, name, owner_id, updated_at) VALUES ('org_1', 'a', 'usr_1', now());
      INSERT INTO sync_endpoint (id, organization_id, name, url, secret_encrypted, created_at, updated_at, headers_json,
        previous_secret_encrypted, previous_secret_until)
      VALUES ('sep_1', 'org_1', 'a', 'https://a.example.com/', 'new', '2026-11-01Z', now(), '{"X-Api-Key": "k"}', 'old',
          '2026-11-21 09:00:00.25+05:45'),
        ('sep_2', 'org_1', 'b', 'https://b.example.com/', 'new', '2026-11-02Z', now(), NULL, NULL, NULL)`);
    await applyMigrations(url.href);
    const { rows } = await client.query<Record<string, unknown>>(
      "SELECT headers_encrypted, former_secrets, started_at = created_at AS started FROM sync_endpoint ORDER BY id",
    );
    const former = [{ secretEncrypted: "old", until: "2026-11-21T03:15:00.250Z" }];
    expect(rows).toEqual([
      { headers_encrypted: '{"X-Api-Key": "k"}', former_secrets: former, started: true },
      { headers_encrypted: null, former_secrets: [], started: true },
    ]);
  } finally {
    await client.end();
  }
});
