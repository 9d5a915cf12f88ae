import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { loadSecrets } from "@/scripts/launch/environment";
import { openDatabase } from "@/scripts/launch/open-database";
import { StopList } from "@/scripts/launch/service";

const stops = new StopList();
let dataDir = "";
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "kept-"));
  chmodSync(dataDir, 0o711);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(async () => {
  await stops.stopAll();
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

it("starts a killed embedded database again, at the same address and with all that was committed", async () => {
  const directory = path.join(dataDir, "postgres");
  const readPid = () => {
    const [pid = ""] = readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n");
    return Number(pid);
  };
  const { url, lost } = await openDatabase({ given: null, directory, secrets: loadSecrets(dataDir), stops });
  const hasEnded = vi.fn();
  void lost.catch(hasEnded);
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on("error", () => undefined);
  stops.add(() => pool.end());
  await pool.query("CREATE TABLE kept (round int)");
  for (let round = 1; round <= 3; round += 1) {
    await pool.query("INSERT INTO kept VALUES ($1)", [round]);
    const killed = readPid();
    process.kill(killed, "SIGKILL");
    const count = () =>
      pool.query<{ rounds: number }>("SELECT count(*)::int AS rounds FROM kept").then(
        ({ rows }) => rows[0]?.rounds,
        () => null,
      );
    // A session may outlive its server for an instant, and answer.
    await expect.poll(readPid).not.toBe(killed);
    await expect.poll(count).toBe(round);
  }
  expect(hasEnded).not.toHaveBeenCalled();
});
