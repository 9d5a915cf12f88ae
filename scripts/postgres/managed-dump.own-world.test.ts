import { execFile } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { readFigures } from "@/scripts/backup/table-figures";
import { fromRoot } from "@/scripts/from-root";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { getBinaries, getServerAccount } from "@/scripts/postgres/server-programs";
import { withClient } from "@/scripts/postgres/with-client";
import { makeAsAStart } from "@/testing/database/make-as-a-start";

/** Where Debian keeps PostgreSQL. The embedded one comes without pg_dump. */
const PROGRAMS = "/usr/lib/postgresql";
const PATIENCE_MS = 600_000;

const native = (existsSync(PROGRAMS) ? readdirSync(PROGRAMS) : [])
  .map((major) => path.join(PROGRAMS, major))
  .find((folder) => ["postgres", "pg_dump"].every((name) => existsSync(path.join(folder, "bin", name))));

let place = "";
let server: EmbeddedPostgres | null = null;
const read = (file: string) => readFileSync(fromRoot(`docs/${file}`), "utf8");

beforeAll(async () => {
  place = mkdtempSync(path.join(os.tmpdir(), "dump-"));
  await promisify(execFile)("chmod", ["711", place]);
  if (native === undefined) return;
  const directory = path.join(place, "postgres");
  const programs = getBinaries(native);
  await makeCluster(directory, programs.initdb);
  server = await startEmbeddedPostgres({ directory, password: "p", durable: false, programs });
  const maintenance = addressOf("postgres", "p", "postgres");
  // The embedded server makes a database of this name.
  await withClient(maintenance, (client) => client.query("DROP DATABASE creator_roster"));
  const sql = /```sql file=deploying-roles\.sql\n([^`]+)```/.exec(read("deploying.md"))?.[1] ?? "";
  await withClient(maintenance, async (client) => {
    for (const statement of sql.split(";\n")) await client.query(statement);
  });
  await makeAsAStart(owner(), application());
}, PATIENCE_MS);
afterAll(async () => {
  await server?.stop();
  rmSync(place, { recursive: true, force: true });
});

/** As a distribution makes it: versions before 17 do not know the embedded one's locale provider. */
async function makeCluster(directory: string, initdb: string): Promise<void> {
  const { uid, gid } = getServerAccount({ directory, program: initdb });
  const password = path.join(place, "password");
  mkdirSync(directory, { mode: 0o700 });
  writeFileSync(password, "p\n");
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
  const how = ["--username=postgres", `--pwfile=${password}`, "--auth-host=scram-sha-256", "--no-sync"];
  const user = uid === undefined || gid === undefined ? {} : { uid, gid };
  await promisify(execFile)(initdb, ["-D", directory, ...how, "--locale=C.UTF-8"], { ...user, cwd: "/" });
}

function addressOf(role: string, password: string, database: string): string {
  const address = new URL(server?.url ?? "");
  Object.assign(address, { username: role, password, pathname: database });
  return address.href;
}
const owner = (database = "creator_roster") => addressOf("roster_owner", "choose-one", database);
const application = (database = "creator_roster") => addressOf("roster", "choose-another", database);

/** The line of docs/backup.md that begins with this program. */
function documented(program: string): string {
  const line = read("backup.md")
    .split("\n")
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${program} --`));
  if (line === undefined) throw new Error(`docs/backup.md has no command ${program}.`);
  return line;
}
const run = (command: string, ownerUrl: string) =>
  promisify(execFile)("sh", ["-c", command], {
    cwd: place,
    env: {
      ...process.env,
      PATH: `${path.join(native ?? "", "bin")}:${process.env.PATH ?? ""}`,
      DATABASE_OWNER_URL: ownerUrl,
    },
  });

function needPrograms(context: TestContext): void {
  const canRun = (programs: typeof native) => programs !== undefined;
  context.skip(!canRun(native), `PostgreSQL with pg_dump is not in ${PROGRAMS}`);
}

describe("the dump of a managed database", { timeout: PATIENCE_MS }, () => {
  it("is made and restored by its owner, who may not read the job engine's tables", async (context) => {
    needPrograms(context);
    const whole = run('pg_dump --format=custom --file=whole.dump "$DATABASE_OWNER_URL"', owner());
    await expect(whole).rejects.toThrow("permission denied");
    await run(documented("pg_dump"), owner());
    await withClient(addressOf("postgres", "p", "postgres"), (client) =>
      client.query("CREATE DATABASE returned OWNER roster_owner"),
    );
    await run(documented("pg_restore"), owner("returned"));

    const figures = async (database: string) =>
      [...(await readFigures(addressOf("postgres", "p", database)))].filter(
        ([table]) => !table.startsWith("inngest."),
      );
    expect(await figures("returned")).toEqual(await figures("creator_roster"));
    // As `npm run db:deploy` and the next start do.
    await makeAsAStart(owner("returned"), application("returned"));
    await withClient(application("returned"), async (client) => {
      await client.query("SELECT FROM inngest.event");
      await expect(client.query("DELETE FROM audit_entry")).rejects.toThrow("permission denied");
    });
  });

  it("that a superuser restored is handed over to the owner", async (context) => {
    needPrograms(context);
    const superuser = addressOf("postgres", "p", "foreign_tables");
    await withClient(addressOf("postgres", "p", "postgres"), (client) =>
      client.query("CREATE DATABASE foreign_tables OWNER roster_owner"),
    );
    await run(documented("pg_dump"), owner());
    const restore = 'pg_restore --no-owner --no-privileges --dbname="$DATABASE_OWNER_URL" roster.dump';
    await run(restore, superuser);
    await expect(makeAsAStart(owner("foreign_tables"), application("foreign_tables"))).rejects.toThrow(
      /permission denied|must be owner/,
    );
    const sql = /```sql file=deploying-hand-over\.sql\n([^`]+)```/.exec(read("deploying.md"))?.[1] ?? "";
    await withClient(superuser, (client) => client.query(sql));
    await makeAsAStart(owner("foreign_tables"), application("foreign_tables"));
    const { rows } = await withClient(owner("foreign_tables"), (client) =>
      client.query<object>(
        `SELECT DISTINCT relkind, relowner::regrole::text AS owner FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       WHERE nspname IN ('public', 'change_stream') AND relowner <> 'roster_owner'::regrole
       UNION SELECT 'f', proowner::regrole::text FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace
       WHERE nspname IN ('public', 'change_stream') AND proowner <> 'roster_owner'::regrole
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
       UNION SELECT 't', typowner::regrole::text FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace
       WHERE nspname IN ('public', 'change_stream') AND typowner <> 'roster_owner'::regrole AND typtype <> 'b'`,
      ),
    );
    expect(rows).toEqual([]);
  });
});
