import { execSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { getBinaries, getServerAccount } from "@/scripts/postgres/server-programs";

const NOBODY = 65_534;

/** Below a folder that only root may enter, PostgreSQL keeps a right that opens files of any owner. */
const isRefused = () => {
  const { postgres: program } = getBinaries();
  return getServerAccount({ directory: path.join(os.tmpdir(), "postgres"), program }).prefix.length === 0;
};

it.runIf(process.getuid?.() === 0 && isRefused())(
  "starts again with its data once the advice about a folder of another user was followed",
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "foreign-folder-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o711);
    const directory = path.join(folder, "postgres");
    const start = () => startEmbeddedPostgres({ directory, password: "secret", durable: false });
    await (await start()).stop();
    const { uid } = statSync(directory);
    chownSync(directory, NOBODY, NOBODY);

    const refusal = String(await start().catch((error: unknown) => error));
    const [, command = ""] = /Run `(chown -R [^`]+)` as root/.exec(refusal) ?? [];
    expect([refusal, command]).toEqual([expect.stringContaining("whole"), `chown -R ${uid} ${directory}`]);
    execSync(command);
    await (await start()).stop();
  },
);
