import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADVISORY_LOCKS } from "@/server/infra/db";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { embeddedApplicationUrl, grantApplication } from "./application-role";

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let owner: Client;
let application: Client;
let applicationUrl: string;
const name = `application_${randomBytes(6).toString("hex")}`;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const url = new URL(database.url);
  url.username = name;
  url.password = "it's secret";
  applicationUrl = url.href;
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  // A job table from before the role existed changes its owner.
  await owner.query(
    "CREATE SCHEMA inngest; CREATE TABLE inngest.schema_version (version integer PRIMARY KEY)",
  );
  const grant = { ownerUrl: database.url, applicationUrl, create: true };
  await Promise.all([grantApplication(grant), grantApplication(grant)]);
  application = new Client({ connectionString: applicationUrl });
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await owner.query(`DROP OWNED BY ${name}`);
  await owner.end();
  await database.drop();
});

describe("the application's role", () => {
  it("is not a superuser, and owns no table of the service", async () => {
    const { rows } = await application.query(
      "SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = current_user",
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false },
    ]);
    const owned = await application.query(
      "SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = current_user AND relnamespace <> 'inngest'::regnamespace AND relnamespace <> 'pg_toast'::regnamespace",
    );
    expect(owned.rows).toEqual([]);
  });

  it("reads and adds audit entries; no statement of it changes, deletes or unprotects them", async () => {
    await application.query(
      "INSERT INTO audit_entry (id, actor_type, actor_id, action, target_type, target_id, request_id) VALUES ('aud_1', 'user', 'u', 'a', 't', 'x', 'r')",
    );
    for (const statement of [
      "UPDATE audit_entry SET action = 'b'",
      "DELETE FROM audit_entry",
      "TRUNCATE audit_entry",
      "DROP TRIGGER audit_entry_refuse_change ON audit_entry",
      "ALTER TABLE audit_entry DISABLE TRIGGER ALL",
      "SET session_replication_role = replica",
      "DROP TABLE audit_entry",
      "INSERT INTO audit_link (entry_id, chain, seq, hash) VALUES ('aud_2', 'platform', 2, 'x')",
      "UPDATE audit_head SET seq = 0",
      "SELECT audit_append(e) FROM audit_entry e",
    ])
      await expect(application.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    expect((await application.query("SELECT action FROM audit_entry")).rows).toEqual([{ action: "a" }]);
    const { rows } = await application.query("SELECT entry_id, seq FROM audit_link WHERE chain = 'platform'");
    expect(rows).toEqual([{ entry_id: "aud_1", seq: "1" }]);
  });

  it("changes rows of every other table, but not the migrations' history", async () => {
    const { rows } = await application.query<{ name: string; allowed: boolean }>(
      `SELECT relname AS name, has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
        AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE') AS allowed
      FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'change_stream'::regnamespace)`,
    );
    const refused = rows.filter(({ allowed }) => !allowed).map((row) => row.name);
    expect(refused.sort()).toEqual(["_prisma_migrations", "audit_entry", "audit_head", "audit_link"]);
    expect(rows.length).toBeGreaterThan(25);
  });

  it("can analyze the tables of files without owning them", async () => {
    const known = async () =>
      (
        await owner.query<{ rows: number }>(
          "SELECT reltuples AS rows FROM pg_class WHERE relname = 'import_row'",
        )
      ).rows[0]?.rows;
    await application.query("ANALYZE import_row");
    expect(await known()).toBe(-1);
    await application.query("SELECT import_row_analyze()");
    expect(await known()).toBe(0);
  });

  it("makes and changes the job engine's tables, those from before included, but no schema", async () => {
    await application.query("ALTER TABLE inngest.schema_version ADD COLUMN note text");
    await application.query("CREATE TABLE inngest.run (id text PRIMARY KEY)");
    await expect(application.query("CREATE SCHEMA another")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("when the role is given", () => {
  const grant = (address: (url: URL) => void) => {
    const url = new URL(applicationUrl);
    address(url);
    return grantApplication({ ownerUrl: database.url, applicationUrl: url.href, create: false });
  };
  const asOwner = (url: URL) => {
    const { username, password } = new URL(database.url);
    Object.assign(url, { username, password });
  };

  it("is granted again at each start", async () => {
    await owner.query(`REVOKE SELECT ON blogger FROM ${name}`);
    await grant(() => undefined);
    expect((await application.query("SELECT 1 FROM blogger")).rows).toEqual([]);
  });

  it("is granted next to a leading job engine, and holds its lock during that time", async () => {
    await owner.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.jobLeader]);
    await grant(() => undefined);
    await owner.query("SELECT pg_advisory_unlock($1)", [ADVISORY_LOCKS.jobLeader]);
  });

  it("says that it is missing", async () => {
    await expect(grant((url) => (url.username = "nobody"))).rejects.toThrow(/nobody.*CREATE ROLE/);
  });

  it("does not change the owner's role when the address is another one of the owner", async () => {
    await grant((url) => {
      asOwner(url);
      url.searchParams.set("application_name", "pooled");
    });
    await owner.query("DELETE FROM _prisma_migrations WHERE false");
  });

  it("is refused when it could remove the protection", async () => {
    const strong = `strong_${name}`;
    await owner.query(`CREATE ROLE ${strong} SUPERUSER LOGIN PASSWORD 'x'`);
    try {
      const refused = grant((url) => Object.assign(url, { username: strong, password: "x" }));
      await expect(refused).rejects.toThrow("is a superuser");
    } finally {
      await owner.query(`DROP ROLE ${strong}`);
    }
  });
});

it("derives the embedded role's password: the same at each start, and not the owner's", () => {
  const ownerUrl = "postgresql://postgres:secret@127.0.0.1:5432/creator_roster";
  const url = new URL(embeddedApplicationUrl(ownerUrl));
  expect(url.href).toBe(embeddedApplicationUrl(ownerUrl));
  expect(url).toMatchObject({ username: "creator_roster", host: "127.0.0.1:5432" });
  expect(url.password).toMatch(/^[0-9a-f]{64}$/);
});
