import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { fromRoot } from "@/scripts/from-root";
import { createOrganization } from "./fixtures/accounts";
import { findDatabaseUrl, withDatabase } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { newGround } from "./start-launcher";

const PATIENCE_MS = 200_000;
const CREATORS = 5;
/** Beyond twice STOP_SECONDS, on a busy machine: the database also ends. */
const ENDING_MS = 30_000;

/** A service that the test may end, with the keys of the shared one, which sign the sessions of tests. */
async function openGround() {
  const { E2E_DATA_DIR, E2E_BASE_URL, NEXTAUTH_SECRET = "", ENCRYPTION_KEYS = "" } = process.env;
  const ground = await newGround({ NEXTAUTH_SECRET, ENCRYPTION_KEYS });
  const address = `http://localhost:${String(ground.port)}`;
  Object.assign(process.env, { E2E_DATA_DIR: ground.dataDir, E2E_BASE_URL: address });
  return {
    address,
    start: (stopSeconds: number) => start({ ...ground.env, STOP_SECONDS: String(stopSeconds) }),
    close: () => {
      Object.assign(process.env, { E2E_DATA_DIR, E2E_BASE_URL });
      ground.erase();
    },
  };
}

async function start(env: NodeJS.ProcessEnv) {
  const program = spawn(process.execPath, [fromRoot("scripts/start.mjs")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(program, "exit").then(([code]) => code as number | null);
  let said = "";
  program.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  await expect
    .poll(() => (said.includes("Ready on ") ? "Ready on " : said.slice(-1_000)), { timeout: PATIENCE_MS })
    .toBe("Ready on ");
  return {
    exited,
    stop: () => program.kill("SIGTERM"),
    kill: async () => {
      program.kill("SIGKILL");
      await exited;
    },
  };
}

/** Statements that need the table wait until `release`. */
async function lockTable(table: string) {
  const client = new Client({ connectionString: findDatabaseUrl(process.env.E2E_DATA_DIR ?? "") });
  // The database may end before the lock does.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return { release: () => client.end().catch(() => undefined) };
}

/** An import writes to the first, an export to the second, and jobs that come by themselves to neither. */
const LOCKED = ["open_api_blogger_import_run", "roster_export_order"];
const lockBoth = () => Promise.all(LOCKED.map(lockTable));

async function tablesWaitedFor(): Promise<string[]> {
  const statement =
    "SELECT DISTINCT relation::regclass::text AS name FROM pg_locks WHERE NOT granted ORDER BY 1";
  const { rows } = await withDatabase((client) => client.query<{ name: string }>(statement));
  return rows.map(({ name }) => name);
}

async function jobStatus(id: string): Promise<string | undefined> {
  const statement = "SELECT status FROM roster_job WHERE id = $1";
  const { rows } = await withDatabase((client) => client.query<{ status: string }>(statement, [id]));
  return rows[0]?.status;
}

/** What instances have noted of themselves in that time. */
async function countNotes(from: Date, until: Date): Promise<number> {
  const statement =
    "SELECT count(*)::int AS notes FROM status_sample WHERE instance <> '' AND at BETWEEN $1 AND $2";
  const { rows } = await withDatabase((client) => client.query<{ notes: number }>(statement, [from, until]));
  return rows[0]?.notes ?? 0;
}

test("a stop ends what is under way, cuts off what takes longer, and loses no job", async () => {
  test.setTimeout(600_000);
  const { address, start: startService, close } = await openGround();
  let service = await startService(60);
  try {
    const call = await callProcedure((await createOrganization("stopping")).owner);
    const key = await createKey(call);
    await importBloggers(key, CREATORS);
    const beginExport = async () => {
      const job = await call("blogger.export", { columns: ["nickname"], format: "CSV" });
      return (job as { id: string }).id;
    };
    const send = (nickname: string) =>
      fetch(`${address}/open-api/bloggers/batch`, {
        method: "POST",
        headers: { "X-API-Key": key, "Content-Type": "application/json", "Idempotency-Key": nickname },
        body: JSON.stringify({
          items: [{ platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/777", nickname }],
        }),
      }).then(
        (response) => response.status,
        () => "cut off",
      );
    const isOpen = () =>
      fetch(`${address}/api/health/live`).then(
        () => true,
        () => false,
      );

    await test.step("within STOP_SECONDS", async () => {
      const [ofImport, ofExport] = await lockBoth();
      const job = await beginExport();
      const answer = send("in time");
      await expect.poll(tablesWaitedFor).toEqual(LOCKED);
      const stoppedAt = new Date();
      service.stop();
      await sleep(1_000);
      await ofExport?.release();
      await expect.poll(() => jobStatus(job)).toBe("SUCCESS");
      await expect.poll(isOpen).toBe(false);
      await ofImport?.release();
      expect(await answer).toBe(200);
      expect(await service.exited).toBe(0);
      const exitedAt = new Date();
      service = await startService(2);
      expect(await countNotes(stoppedAt, exitedAt)).toBeGreaterThan(0);
    });

    await test.step("beyond STOP_SECONDS", async () => {
      const locks = await lockBoth();
      const job = await beginExport();
      const answer = send("too late");
      await expect.poll(tablesWaitedFor).toEqual(LOCKED);
      const stoppedMs = performance.now();
      service.stop();
      expect(await answer).toBe("cut off");
      expect(await service.exited).toBe(0);
      expect(performance.now() - stoppedMs).toBeLessThan(ENDING_MS);
      for (const lock of locks) await lock.release();

      service = await startService(2);
      await expect.poll(() => jobStatus(job), { timeout: PATIENCE_MS }).toBe("SUCCESS");
      expect(await send("too late")).toBe(200);
    });
  } finally {
    service.stop();
    await Promise.race([service.exited, sleep(ENDING_MS)]);
    await service.kill();
    close();
  }
});
