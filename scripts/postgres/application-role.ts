import { createHmac } from "node:crypto";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { UserError } from "@/scripts/command";
import { readPid, withClient } from "@/scripts/postgres/with-client";
import { ADVISORY_LOCKS } from "@/server/infra/db/advisory-locks";
import { tellLockWaits } from "@/server/infra/db/lock-waits";

const EMBEDDED_ROLE = "creator_roster";

/**
 * The application's address of the embedded database. Its password is derived from the owner's, so there is
 * no further secret to store.
 */
export function embeddedApplicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const secret = createHmac("sha256", decodeURIComponent(url.password));
  url.username = EMBEDDED_ROLE;
  url.password = secret.update("application role").digest("hex");
  return url.href;
}

/**
 * Grants the application's role what it needs: the rows of every table, and the job engine's schema. It may
 * only read and add audit entries, and owns no table, so it cannot remove their protection
 * (docs/rules.md#audit). `create` makes the role with the address's password. Does nothing if both
 * addresses use the same role.
 * @throws UserError when the role is missing, or may do more than it should
 */
export async function grantApplication(options: {
  ownerUrl: string;
  applicationUrl: string;
  create: boolean;
}): Promise<void> {
  await withClient(options.ownerUrl, async (client) => {
    const session = { databaseUrl: options.ownerUrl, pid: await readPid(client), say: console.log };
    await tellLockWaits(session, () => grantIn(client, options));
  });
}

async function grantIn(client: Client, options: { applicationUrl: string; create: boolean }): Promise<void> {
  await client.query("BEGIN");
  // Concurrent deployments would update the same catalogue rows, which fails instead of waiting.
  await client.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.applicationRole]);
  const name = options.create
    ? await makeRole(client, options.applicationUrl)
    : await findRole(options.applicationUrl);
  const { rows } = await client.query<{ same: boolean; strong: boolean }>(
    `SELECT current_user = $1 AS same, EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1 AND rolsuper)
      OR pg_has_role($1, (SELECT relowner FROM pg_class WHERE oid = 'audit_entry'::regclass), 'MEMBER') AS strong`,
    [name],
  );
  if (rows[0]?.same === true) return;
  if (rows[0]?.strong === true) throw tooStrong(name);
  await client.query(grants(escapeIdentifier(name)));
  await client.query("COMMIT");
}

async function makeRole(owner: Client, applicationUrl: string): Promise<string> {
  const { username, password } = new URL(applicationUrl);
  const name = decodeURIComponent(username);
  const { rowCount } = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  await owner.query(defineRole(name, decodeURIComponent(password), rowCount === 0));
  return name;
}

/** Read from the database, because a pooler's address may spell the role differently. */
async function findRole(applicationUrl: string): Promise<string> {
  try {
    return await withClient(applicationUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>("SELECT current_user AS name");
      return rows[0]?.name ?? "";
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `The role that DATABASE_URL names cannot work (${reason}): make it (CREATE ROLE roster LOGIN PASSWORD '…'), or correct the address, and start again.`,
    );
  }
}

function defineRole(name: string, password: string, missing: boolean): string {
  const limits = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS";
  const verb = missing ? "CREATE" : "ALTER";
  return `${verb} ROLE ${escapeIdentifier(name)} ${limits} PASSWORD ${escapeLiteral(password)}`;
}

function tooStrong(name: string): UserError {
  return new UserError(
    `The role "${name}" of DATABASE_URL is a superuser or owns the tables: give the application a role of its own, or leave DATABASE_OWNER_URL empty.`,
  );
}

/**
 * Tables of later migrations are granted at the start that applies them. The job engine creates its own
 * tables; existing ones from before the role are handed over.
 */
function grants(role: string): string {
  const owned = `SELECT oid FROM pg_class WHERE relnamespace = 'inngest'::regnamespace AND relkind = 'r'
    AND relowner <> ${escapeLiteral(role)}::regrole`;
  return `
    GRANT USAGE ON SCHEMA public, change_stream TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, change_stream TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, change_stream TO ${role};
    REVOKE UPDATE, DELETE ON audit_entry FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON audit_link, audit_head FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role};
    CREATE SCHEMA IF NOT EXISTS inngest;
    GRANT USAGE, CREATE ON SCHEMA inngest TO ${role};
    DO $$ DECLARE job_table regclass; BEGIN
      FOR job_table IN ${owned} LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO %s', job_table, ${escapeLiteral(role)});
      END LOOP;
    END $$;`;
}
