import { createHash, randomUUID } from "node:crypto";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { ensureDatabase } from "@/scripts/postgres/cluster";
import { maskQuery } from "@/server/domain/push/endpoint";

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
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
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

  it("says in one sentence which migration failed, and tries it again the next time", async () => {
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
    await expect(applyMigrations(url, migrations)).rejects.toThrow(/nowhere/);
    expect(await select(url, "SELECT 1 FROM pg_class WHERE relname = 'half'")).toEqual([]);
  });
});

async function migrateRows(name: string, rows: string, read: string): Promise<unknown[]> {
  const url = await makeDatabase();
  const earlier = project.migrationDirectories.filter(({ path }) => path < name);
  await applyMigrations(url, { ...project, migrationDirectories: earlier });
  // Foreign keys do not matter here.
  await select(url, `SET session_replication_role = replica; ${rows}`);
  await applyMigrations(url);
  return select(url, read);
}

it("keeps what endpoints have stored: headers, a former secret in its overlap, their start", async () => {
  const rows = await migrateRows(
    "20261121123929_endpoint_start_and_headers",
    `INSERT INTO organization (id, name, owner_id, updated_at) VALUES ('org_1', 'a', 'usr_1', now());
    INSERT INTO organization_member (id, organization_id, user_id, role) VALUES ('mem_1', 'org_1', 'usr_1', 'OWNER');
    INSERT INTO sync_endpoint (id, organization_id, name, url, secret_encrypted, created_at, updated_at, headers_json,
      previous_secret_encrypted, previous_secret_until)
    VALUES ('sep_1', 'org_1', 'a', 'https://a.example.com/', 'new', '2026-11-01Z', now(), '{"X-Api-Key": "k"}', 'old',
        '2026-11-21 09:00:00.25+05:45'),
      ('sep_2', 'org_1', 'b', 'https://b.example.com/', 'new', '2026-11-02Z', now(), NULL, NULL, NULL)`,
    "SELECT headers_encrypted, former_secrets, started_at = created_at AS started FROM sync_endpoint ORDER BY id",
  );
  const former = [{ secretEncrypted: "old", until: "2026-11-21T03:15:00.250Z" }];
  expect(rows).toEqual([
    { headers_encrypted: '{"X-Api-Key": "k"}', former_secrets: former, started: true },
    { headers_encrypted: null, former_secrets: [], started: true },
  ]);
});

it("keeps lists and closed values when they become text arrays and enums; a missing list does not become an empty one", async () => {
  const rows = await migrateRows(
    "20261122025958_rules_in_the_database",
    `INSERT INTO scraping_task (id, organization_id, name, platforms, fields_json, updated_at)
      VALUES ('tsk_1', 'org_1', 'a', '{PGY}', '["fansCount", "tags, \\"x\\""]', now()), ('tsk_2', 'org_1', 'b', '{PGY}', NULL, now());
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, updated_at)
      SELECT id, 'org_1', 'PGY', id, 'a', 'IMPORT', now() FROM unnest('{a,b}'::text[]) id;
    INSERT INTO scraping_task_run (id, organization_id, task_id, pending_blogger_ids) VALUES ('run_1', 'org_1', 'tsk_1', '["b", "a"]');
    INSERT INTO sync_endpoint (id, organization_id, name, url, secret_encrypted, method, updated_at)
      VALUES ('sep_1', 'org_1', 'a', 'https://a.example.com/', 'new', 'PUT', now())`,
    `SELECT t.fields_json, (SELECT method::text FROM sync_endpoint) AS method,
      (SELECT array_agg(g.blogger_id ORDER BY g.blogger_id) FROM scraping_run_target g WHERE g.chain = r.chain) AS left
      FROM scraping_task t LEFT JOIN scraping_task_run r ON r.task_id = t.id ORDER BY t.id`,
  );
  expect(rows).toEqual([
    { fields_json: ["fansCount", 'tags, "x"'], method: "PUT", left: ["a", "b"] },
    { fields_json: [], method: "PUT", left: null },
  ]);
});

it("keeps the lists of runs when they become rows of their targets", async () => {
  const rows = await migrateRows(
    "20261122144657_runs_and_targets",
    `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, updated_at)
      SELECT 'blg_' || n, 'org_1', 'PGY', n::text, 'a', 'IMPORT', now() FROM generate_series(1, 3) n;
    INSERT INTO scraping_task (id, organization_id, name, platforms, updated_at) VALUES ('tsk_1', 'org_1', 'a', '{PGY}', now());
    INSERT INTO scraping_task_run (id, organization_id, task_id, status, attempt, processed_blogger_ids, pending_blogger_ids, failed_targets)
      VALUES ('run_1', 'org_1', 'tsk_1', 'PAUSED', 2, '{blg_1,blg_2}', '{blg_3,blg_gone}',
        '[{"url": "u", "errorCode": "NOT_FOUND", "errorMessage": "m", "accountId": null, "attempt": 2, "ts": 1500}]')`,
    `SELECT t.blogger_id, t.state::text, t.attempt, f.url, f.error_code, f.attempt AS failed_in,
      (extract(epoch FROM f.at) * 1000)::int AS ms
      FROM scraping_run_target t JOIN scraping_task_run r USING (chain) JOIN scraping_run_failure f ON f.run_id = r.id
      ORDER BY t.blogger_id`,
  );
  const failure = { url: "u", error_code: "NOT_FOUND", failed_in: 2, ms: 1_500 };
  expect(rows).toEqual([
    { blogger_id: "blg_1", state: "SUCCESS", attempt: 2, ...failure },
    { blogger_id: "blg_2", state: "SUCCESS", attempt: 2, ...failure },
    { blogger_id: "blg_3", state: "PENDING", attempt: 0, ...failure },
  ]);
});

it("closes runs that nothing could carry out, and of a task's open ones all but the newest", async () => {
  const rows = await migrateRows(
    "20261122144657_runs_and_targets",
    `INSERT INTO organization (id, name, owner_id, updated_at, sandbox_of_id)
      VALUES ('org_1', 'a', 'usr_1', now(), NULL), ('org_2', 'b', 'usr_1', now(), 'org_1');
    INSERT INTO scraping_task (id, organization_id, name, platforms, updated_at)
      SELECT id, org, 'a', '{PGY}', now() FROM (VALUES ('tsk_1', 'org_1'), ('tsk_2', 'org_2')) t (id, org);
    INSERT INTO scraping_task_run (id, organization_id, task_id, status, pace_json, started_at) VALUES
      ('run_1', 'org_1', 'tsk_1', 'PAUSED', NULL, '2026-01-01Z'), ('run_2', 'org_1', 'tsk_1', 'SUCCESS', NULL, '2026-01-02Z'),
      ('run_3', 'org_1', 'tsk_1', 'RUNNING', '{}', '2026-01-03Z'), ('run_4', 'org_1', 'tsk_1', 'PENDING', '{}', '2026-01-04Z'),
      ('run_5', 'org_1', 'tsk_1', 'RUNNING', NULL, '2026-01-05Z'), ('run_6', 'org_2', 'tsk_2', 'PAUSED', NULL, '2026-01-06Z')`,
    "SELECT id, status::text, finished_at IS NOT NULL AS ended, error_log IS NOT NULL AS told FROM scraping_task_run ORDER BY id",
  );
  expect(rows).toEqual([
    { id: "run_1", status: "CANCELLED", ended: true, told: true },
    { id: "run_2", status: "SUCCESS", ended: false, told: false },
    { id: "run_3", status: "CANCELLED", ended: true, told: true },
    { id: "run_4", status: "PENDING", ended: false, told: false },
    { id: "run_5", status: "CANCELLED", ended: true, told: true },
    { id: "run_6", status: "PAUSED", ended: false, told: false },
  ]);
});

it("stops at an organization whose owner is not among its members", async () => {
  const rows =
    "INSERT INTO organization (id, name, owner_id, updated_at) VALUES ('org_1', 'a', 'usr_1', now())";
  const migrated = migrateRows("20261122025958_rules_in_the_database", rows, "SELECT 1");
  await expect(migrated).rejects.toThrow("The owner of organization org_1 is not its active OWNER member");
});

it("marks older generated passwords: those of the first accounts that were never changed", async () => {
  const columns = "(id, username, nickname, phone, role_id, password_hash, session_version, updated_at)";
  const values = [
    "('usr_1', 'admin', 'a', '1', 'rol_1', '!', 1, now())",
    "('usr_2', 'owner', 'a', '2', 'rol_1', '!', 2, now())",
    "('usr_3', 'other', 'a', '3', 'rol_1', '!', 1, now())",
  ];
  const rows = await migrateRows(
    "20261122031435_sign_in_sources",
    `INSERT INTO users ${columns} VALUES ${values.join(",")}`,
    "SELECT username FROM users WHERE password_is_generated",
  );
  expect(rows).toEqual([{ username: "admin" }]);
});

it("masks the keys in the addresses of runs from before they were masked", async () => {
  const urls = [
    "https://a.example/a&b",
    "https://a.example/a?key=s3cret&b=c=d&&s3cret&e=#f",
    "https://a.example/#?k=1",
  ];
  const values = [...urls, null].map(
    (url, n) =>
      `('run_${n}', 'org_1', 'sep_1', 'dlv_${n}', 1, '{}', 0, ${url === null ? "NULL" : `'${url}'`})`,
  );
  const rows = await migrateRows(
    "20261122045400_mask_run_addresses",
    `INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, blogger_ids, total_count, url)
      VALUES ${values.join(", ")}`,
    "SELECT url FROM sync_endpoint_run ORDER BY id",
  );
  expect(rows).toEqual([...urls.map((url) => ({ url: maskQuery(url) })), { url: null }]);
});
