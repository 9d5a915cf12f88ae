import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { type Figures, readFigures } from "@/scripts/backup/table-figures";
import { fillDatabase } from "@/scripts/bench/lists/fill-database";
import { fromRoot } from "@/scripts/from-root";
import { lockDataDir, writePrivateFile } from "@/scripts/launch/data-dir";
import { loadSecrets } from "@/scripts/launch/environment";
import { clusterOf, newClusterOf } from "@/scripts/launch/exchanged-cluster";
import { withEmbeddedDatabase } from "@/scripts/launch/with-database";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { embeddedApplicationUrl } from "@/scripts/postgres/application-role";
import { copyCluster, startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { getPackageName, type Programs } from "@/scripts/postgres/server-programs";
import { withClient } from "@/scripts/postgres/with-client";
import { findFormerPrograms } from "@/scripts/upgrade/former-programs";
import { upgradeCluster } from "@/scripts/upgrade/upgrade-cluster";
import { makeAsAStart } from "@/testing/database/make-as-a-start";

const PATIENCE_MS = 600_000;
const FORMER = 17;

let place = "";
/** Its cluster is made by PostgreSQL 17, and copied for each test. */
let original = "";
let former: Programs | null = null;
let unreachable = "";
let wanted: Figures;
let wantedSequences: unknown[];

const readSequences = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<object>(
      "SELECT schemaname, sequencename, last_value FROM pg_sequences",
    );
    return rows;
  });
const startFormer = (dataDir: string) => {
  if (former === null) throw new Error(unreachable);
  const password = loadSecrets(dataDir).postgresPassword;
  return startEmbeddedPostgres({
    directory: clusterOf(dataDir),
    password,
    durable: false,
    programs: former,
  });
};

beforeAll(async () => {
  place = mkdtempSync(path.join(os.tmpdir(), "upgrade-"));
  await promisify(execFile)("chmod", ["711", place]);
  original = path.join(place, "original");
  mkdirSync(original, { mode: 0o711 });
  try {
    former = await findFormerPrograms({ major: FORMER, folder: path.join(place, "programs") });
  } catch (error) {
    unreachable = String(error);
    return;
  }
  const server = await startFormer(original);
  try {
    await fill(server.url);
    wanted = await readFigures(server.url);
    wantedSequences = await readSequences(server.url);
  } finally {
    await server.stop();
  }
}, PATIENCE_MS);
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

/** A database as a start leaves it, with rosters, jobs and values that are hard to spell. */
async function fill(url: string): Promise<void> {
  await makeAsAStart(url);
  await fillDatabase(url, { bloggers: 2000, others: 200, runs: 20 });
  await withClient(url, async (client) => {
    await client.query(
      String.raw`UPDATE blogger SET nickname = E'a\tb\\N\n\\.\r"' || nickname WHERE id IN (SELECT id FROM blogger ORDER BY id LIMIT 50)`,
    );
    await client.query(`INSERT INTO inngest.event (id, payload) VALUES ('e1', '{"ü": 1e400}')`);
  });
}

/** Tests need the registry once, for the programs of PostgreSQL 17. */
function copyOriginal(context: TestContext, name: string): string {
  const canRun = (program: typeof former) => program !== null;
  context.skip(!canRun(former), `PostgreSQL ${FORMER} cannot be had here: ${unreachable}`);
  const dataDir = path.join(place, name);
  mkdirSync(dataDir, { mode: 0o711 });
  for (const each of readdirSync(original)) copyCluster(path.join(original, each), path.join(dataDir, each));
  return dataDir;
}

const given = () => path.join(place, "programs", "node_modules", getPackageName(), "native");
const runUpgrade = (dataDir: string) =>
  spawn(process.execPath, ["--import", "tsx", "scripts/upgrade/upgrade.ts", "--programs", given()], {
    cwd: fromRoot(),
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
async function runToEnd(dataDir: string): Promise<{ code: number | null; said: string }> {
  const run = runUpgrade(dataDir);
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  await once(run, "close");
  return { code: run.exitCode, said };
}
const upgrade = (dataDir: string) => upgradeCluster({ dataDir, programs: given(), say: () => undefined });

describe("an upgrade", { timeout: PATIENCE_MS }, () => {
  it("is what a start asks for, and copies every row, sequence and right", async (context) => {
    const dataDir = copyOriginal(context, "whole");
    const look = () => withEmbeddedDatabase(dataDir, readFigures);
    await expect(look()).rejects.toThrow(
      /another major version of PostgreSQL made it. Run `npm run db:upgrade`/,
    );

    const { code, said } = await runToEnd(dataDir);
    expect([code, said]).toEqual([0, expect.stringMatching(/now of PostgreSQL 18: \d+ rows of \d+ tables/)]);
    expect(await look()).toEqual(wanted);
    expect(wantedSequences).toContainEqual(
      expect.objectContaining({ last_value: expect.any(String) as unknown }),
    );
    const sequences = await withEmbeddedDatabase(dataDir, readSequences);
    expect(sequences).toEqual(expect.arrayContaining(wantedSequences));
    await withEmbeddedDatabase(dataDir, async (url) => {
      expect(await applyMigrations(url)).toEqual([]);
      await withClient(embeddedApplicationUrl(url), async (client) => {
        const insert = "INSERT INTO inngest.event (id, payload) VALUES ('e2', '{}')";
        await client.query(insert);
        await expect(client.query("DELETE FROM audit_entry")).rejects.toThrow("permission denied");
      });
    });
    expect(await upgrade(dataDir)).toBeNull();

    // As after an interruption between the two moves, when a start would make an empty cluster.
    renameSync(clusterOf(dataDir), newClusterOf(dataDir));
    const kept = path.join(dataDir, "before-upgrade-17", "postgres");
    writePrivateFile(path.join(dataDir, "upgrade.unfinished"), kept);
    expect((await look()).get("public.blogger")).toEqual(wanted.get("public.blogger"));
    expect(readdirSync(dataDir).sort()).toEqual(["before-upgrade-17", "postgres", "secrets.json"]);
  });

  it("that is killed at any time leaves the former database, and goes through when repeated", async (context) => {
    const dataDir = copyOriginal(context, "killed");
    const moments = ["Starting", "Copying", "Comparing"];
    for (const moment of moments) {
      const run = runUpgrade(dataDir);
      for await (const text of run.stdout.setEncoding("utf8")) if (String(text).includes(moment)) break;
      run.kill("SIGKILL");
      if (run.exitCode === null && run.signalCode === null) await once(run, "exit");
      expect(existsSync(path.join(dataDir, "before-upgrade-17", "postgres"))).toBe(false);
    }
    const server = await startFormer(dataDir);
    try {
      expect(await readFigures(server.url)).toEqual(wanted);
    } finally {
      await server.stop();
    }
    expect(existsSync(newClusterOf(dataDir))).toBe(false);
    expect(await upgrade(dataDir)).toMatchObject({ from: 17, to: 18, left: [], tables: wanted.size });
    expect(await withEmbeddedDatabase(dataDir, readFigures)).toEqual(wanted);
  });

  it("refuses while the service runs, and where it would lose what is not the service's", async (context) => {
    const dataDir = copyOriginal(context, "refused");
    const unlock = await lockDataDir(dataDir);
    expect(await runToEnd(dataDir)).toEqual({
      code: 1,
      said: expect.stringContaining("is still running") as unknown,
    });
    unlock();
    const server = await startFormer(dataDir);
    await withClient(server.url, async (client) => {
      await client.query("CREATE TABLE notes (text text)");
      await client.query("CREATE INDEX mine ON blogger (remark)");
      await client.query("CREATE ROLE reader");
    });
    await server.stop();
    await expect(upgrade(dataDir)).rejects.toThrow(/lost: table public\.notes\. Save it elsewhere/);
    const again = await startFormer(dataDir);
    await withClient(again.url, (client) => client.query("DROP TABLE notes"));
    await again.stop();
    expect(await upgrade(dataDir)).toMatchObject({ left: ["index public.mine", "role reader"] });
  });
});
