import { execSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

const NOBODY = 65_534;

it.runIf(process.getuid?.() === 0)(
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
