import { Client } from "pg";
import { fail, fine, type Finding, type Patient, reasonOf, warn } from "@/scripts/doctor/finding";
import { findPending } from "@/scripts/migrations/history";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { explainDifference, readIdentity } from "@/scripts/postgres/same-database";
import { sqlState } from "@/server/infra/db/db-errors";
import { haveOwnSessions } from "@/server/infra/db/own-sessions";

const OLDEST = 15;
const PATIENCE_MS = 10_000;
const MAX_SKEW_MS = 5_000;

/** Reachable, new enough, what its role may do, whether a pooler shares sessions, migrations, the clock. */
export async function checkDatabase({ settings, now }: Patient): Promise<Finding[]> {
  const url = settings.DATABASE_URL;
  try {
    return await withTwoClients(url, async (client, other) => {
      const version = await findVersion(client);
      if (Number.parseInt(version, 10) < OLDEST) return [tooOld(version)];
      const answers = fine(`PostgreSQL ${version} answers at ${placeOf(url)}`);
      const role = await checkRole(client);
      const clock = await checkClock(client, now);
      // It reads no table, not even the one of the migrations.
      if (role.some(({ level }) => level === "fail")) return [answers, ...role, clock];
      const own = await haveOwnSessions(client, other);
      return [
        answers,
        ...role,
        ...(own ? [fine("every connection has a session of its own")] : [pooled(settings)]),
        await checkMigrations(client),
        clock,
        ...(await checkOwner(settings.DATABASE_OWNER_URL, client)),
      ];
    });
  } catch (error) {
    return [explain(error, url)];
  }
}

/** Whether migrations can run with the address that is meant for them. */
async function checkOwner(url: string | undefined, application: Client): Promise<Finding[]> {
  if (url === undefined) return [];
  const cost = "npm run db:deploy fails, and tables stay as they were";
  try {
    const own = await withTwoClients(url, async (client, other) => ({
      sessions: await haveOwnSessions(client, other),
      difference: explainDifference(await readIdentity(application), await readIdentity(client)),
    }));
    if (own.difference !== null)
      return [fail(own.difference, cost, "Let both addresses name the service's database.")];
    if (own.sessions) return [fine("DATABASE_OWNER_URL leads to PostgreSQL itself")];
    return [
      fail(
        "DATABASE_OWNER_URL leads to a pooler in transaction mode",
        cost,
        "Name PostgreSQL's own address in it: often the same host without -pooler, or port 5432.",
      ),
    ];
  } catch (error) {
    return [
      fail(
        `DATABASE_OWNER_URL (${placeOf(url)}) cannot be used: ${reasonOf(error)}`,
        cost,
        "Correct it, or remove it from machines that run no migrations.",
      ),
    ];
  }
}

async function withTwoClients<Result>(
  connectionString: string,
  work: (client: Client, other: Client) => Promise<Result>,
): Promise<Result> {
  const clients = [0, 1].map(
    () => new Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }),
  );
  const [client, other] = clients as [Client, Client];
  for (const each of clients) each.on("error", () => undefined);
  try {
    for (const each of clients) await each.connect();
    return await work(client, other);
  } finally {
    await Promise.all(clients.map((each) => each.end().catch(() => undefined)));
  }
}

async function findVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  return rows[0]?.server_version.split(" ")[0] ?? "0";
}

function tooOld(version: string): Finding {
  return fail(
    `The database is PostgreSQL ${version}`,
    `the tables need version ${OLDEST}, so they cannot be made`,
    `Upgrade the server to ${OLDEST} or newer, or name another one in DATABASE_URL.`,
  );
}

/** One query, text results only: some poolers accept only the simple protocol. */
const RIGHTS = `SELECT current_user AS name, rolsuper::text AS strong,
  (to_regclass('audit_entry') IS NOT NULL)::text AS made,
  coalesce(has_table_privilege(to_regclass('blogger'), 'SELECT, INSERT, UPDATE, DELETE')
    AND has_table_privilege(to_regclass('blogger'), 'INSERT'), false)::text AS writes,
  coalesce(has_table_privilege(to_regclass('audit_entry'), 'DELETE'), false)::text AS erases
  FROM pg_roles WHERE rolname = current_user`;

async function checkRole(client: Client): Promise<Finding[]> {
  const { rows } =
    await client.query<Record<"name" | "strong" | "made" | "writes" | "erases", string>>(RIGHTS);
  const [role] = rows;
  if (role?.made !== "true") return [];
  if (role.writes !== "true")
    return [
      fail(
        `The role "${role.name}" may not write the service's tables`,
        "every change is refused",
        "Run npm run db:deploy with DATABASE_OWNER_URL, which grants it what it needs.",
      ),
    ];
  if (role.strong === "true" || role.erases === "true")
    return [
      warn(
        `The role "${role.name}" is a superuser or owns the tables`,
        "a stolen password of the application could erase audit entries",
        "Give the application a role of its own in DATABASE_URL, and the owner's in DATABASE_OWNER_URL.",
      ),
    ];
  return [fine(`the role "${role.name}" has what it needs and no more`)];
}

function pooled({ DATABASE_OWNER_URL, JOBS_PORT }: Patient["settings"]): Finding {
  const wrong = "DATABASE_URL leads to a pooler in transaction mode";
  if (JOBS_PORT !== undefined)
    return fail(
      wrong,
      "the embedded job engine cannot keep its lock there, so no job runs",
      "Name PostgreSQL's own address, or the pooler's session mode, or use a job server.",
    );
  if (DATABASE_OWNER_URL === undefined)
    return fail(
      wrong,
      "npm run db:deploy refuses to bring tables up to date through it",
      "Set DATABASE_OWNER_URL to PostgreSQL's own address.",
    );
  return fine("a pooler shares sessions; migrations have an address of their own");
}

async function checkMigrations(client: Client): Promise<Finding> {
  const history = readMigrations();
  const pending = await findPending(client, history);
  const [first] = pending;
  if (first === undefined) return fine("all migrations are applied");
  if (pending.length === history.migrationDirectories.length)
    return fail(
      "The database has none of the service's tables",
      "nothing can be served",
      "Run npm run db:deploy (npm start does it by itself), or name the database that has them in DATABASE_URL.",
    );
  return fail(
    `Migrations that are not applied: ${pending.length}, from ${first.name}`,
    "what needs the new tables and columns answers with errors",
    "Run npm run db:deploy (npm start does it by itself).",
  );
}

async function checkClock(client: Client, now: () => number): Promise<Finding> {
  const beforeMs = now();
  const { rows } = await client.query<{ ms: string }>(
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS ms",
  );
  const afterMs = now();
  // The database read its clock at some instant in between.
  const ms = Number(rows[0]?.ms);
  const skewMs = Math.max(0, ms - afterMs, beforeMs - ms);
  if (skewMs <= MAX_SKEW_MS) return fine("the clock agrees with the database's");
  return fail(
    `The clock of this machine is ${Math.round(skewMs / 1_000)} s away from the database's`,
    "signatures of the job server and of pushes are refused, codes of authenticators do not fit, leases end early",
    "Let both machines set their clocks by NTP (timedatectl set-ntp true).",
  );
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port === "" ? "5432" : port}${pathname}`;
}

function explain(error: unknown, url: string): Finding {
  const cost = "nothing can be served";
  const place = placeOf(url);
  switch (sqlState(error)) {
    case "28P01":
    case "28000":
      return fail(
        `The database at ${place} refuses the role or its password: ${reasonOf(error)}`,
        cost,
        "Correct user and password in DATABASE_URL; special characters are percent-encoded.",
      );
    case "3D000":
      return fail(`${reasonOf(error)} at ${place}`, cost, "Create it, or correct the name in DATABASE_URL.");
    default:
      return fail(
        `The database at ${place} cannot be used: ${reasonOf(error)}`,
        cost,
        "Check DATABASE_URL, that the server runs, and that it lets this machine in (pg_hba.conf, firewall).",
      );
  }
}
