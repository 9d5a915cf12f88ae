import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { findProcessIdentity } from "@/scripts/process-notes.mjs";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

let folder = "";
let directory = "";
// All tests share one cluster, and each must leave it intact and stopped.
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "embedded-"));
  directory = path.join(folder, "postgres");
  chmodSync(folder, 0o711);
  await (await start()).stop();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

const start = () => startEmbeddedPostgres({ directory, password: "secret" });
const readPid = () => Number(readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[0]);

describe("startEmbeddedPostgres", () => {
  it(
    "creates a cluster at once when a killed start has left its initdb running",
    { timeout: 120_000 },
    async () => {
      const other = path.join(folder, "interrupted");
      const source = JSON.stringify(fromRoot("scripts/postgres/embedded-postgres.ts"));
      const options = { directory: other, password: "secret", durable: false };
      const program = `(await import(${source})).startEmbeddedPostgres(${JSON.stringify(options)})`;
      const args = ["--import", "tsx", "--input-type=module", "--eval", program];
      const killed = spawn(process.execPath, args, { cwd: fromRoot(), stdio: "ignore" });
      const isAtWork = () =>
        readdirSync(folder).some(
          (name) => name.startsWith("interrupted.") && existsSync(path.join(folder, name, "PG_VERSION")),
        );
      await expect.poll(isAtWork, { interval: 1, timeout: 60_000 }).toBe(true);
      killed.kill("SIGKILL");
      await once(killed, "exit");
      const server = await startEmbeddedPostgres(options);
      expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      await server.stop();
      rmSync(other, { recursive: true });
    },
  );

  it("removes at each start what an initdb wrote that outlived its launcher, and an earlier version's password", async () => {
    const leftovers = [
      "postgres.unfinished-a1b2c3",
      "postgres.unfinished-a1b2c3.password",
      "postgres.password",
    ];
    mkdirSync(path.join(folder, "postgres.unfinished-a1b2c3", "base"), { recursive: true });
    for (const name of leftovers.slice(1)) writeFileSync(path.join(folder, name), "secret\n");
    writeFileSync(path.join(folder, "postgres.dump"), "");
    await (await start()).stop();
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith("postgres"))
        .sort(),
    ).toEqual(["postgres", "postgres.dump"]);
    rmSync(path.join(folder, "postgres.dump"));
  });

  it("keeps committed rows through kill -9, with fsync on", async () => {
    const first = await start();
    expect(await query(first.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    process.kill(readPid(), "SIGKILL");
    await first.exited;
    const second = await start();
    expect(second.created).toBe(false);
    expect(await query(second.url, "SELECT * FROM kept")).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it("ends the server that a lost launcher left, and starts its own", async () => {
    const orphan = await start();
    const pid = readPid();
    const server = await start();
    expect(findProcessIdentity(pid)).toBeNull();
    expect(server.url).not.toBe(orphan.url);
    await server.stop();
  });

  it("is not held up by a stale postmaster.pid of an unrelated, living process", async () => {
    writeFileSync(path.join(directory, "postmaster.pid"), `${process.pid}\n${directory}\n`);
    await (await start()).stop();
  });

  // After a power cut a file may have its length but no content.
  it.each(["", "\0\0\0\0"])("starts after a power cut that left postmaster.pid as %j", async (content) => {
    writeFileSync(path.join(directory, "postmaster.pid"), content);
    await (await start()).stop();
  });

  it("says what to do when other users may enter the cluster, and keeps it", async () => {
    chmodSync(directory, 0o755);
    await expect(start()).rejects.toThrow(/`chmod 700 .*`\. The data are whole/);
    chmodSync(directory, 0o700);
    await (await start()).stop();
  });

  it("asks for its password, listens on loopback only, and keeps its files to itself", async () => {
    const server = await start();
    expect(await query(server.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    const wrong = new URL(server.url);
    wrong.password = "guess";
    await expect(query(wrong.href, "SELECT 1")).rejects.toThrow(/password/);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  it("works below a folder that only its owner may enter, and finds Chinese by trigrams", async () => {
    chmodSync(folder, 0o700);
    const server = await start();
    await query(server.url, "CREATE EXTENSION pg_trgm");
    const [row] = await query(server.url, "SELECT similarity('美妆博主', '美妆博主小王') > 0.3 AS similar");
    expect(row).toEqual({ similar: true });
    await server.stop();
    chmodSync(folder, 0o711);
  });

  it("says in a sentence that a cluster is damaged", async () => {
    const control = path.join(directory, "global", "pg_control");
    renameSync(control, `${control}.away`);
    await expect(start()).rejects.toThrow(
      /cannot use the data directory .*restore it from a backup.*pg_control/s,
    );
    renameSync(`${control}.away`, control);
  });
});
