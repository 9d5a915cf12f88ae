import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDir } from "@/scripts/launch/data-dir";
import { findNoteOwner, findProcessIdentity } from "@/scripts/process-notes.mjs";

let dataDir = "";
let lock = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "lock-"));
  lock = path.join(dataDir, "launcher.lock");
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

describe("lockDataDir", () => {
  it("makes the directory, and leaves nothing behind when released", async () => {
    const folder = path.join(dataDir, "deep", "er");
    const release = await lockDataDir(folder);
    expect(readdirSync(folder)).toEqual(["launcher.lock"]);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("fails at once when the folder cannot be created", async () => {
    await expect(lockDataDir("/proc/nowhere/data")).rejects.toMatchObject({ syscall: "mkdir" });
  });

  it("refuses while another process has it, naming that process, and takes over once that has ended", async () => {
    const other = spawn("sleep", ["60"]);
    const pid = other.pid ?? 0;
    writeFileSync(lock, `${pid} ${findProcessIdentity(pid) ?? ""}`);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${pid}`);
    other.kill("SIGKILL");
    await once(other, "exit");
    const release = await lockDataDir(dataDir);
    release();
  });

  it("is not fooled by an unrelated process with the same pid", async () => {
    writeFileSync(lock, `${process.ppid} 1`);
    const release = await lockDataDir(dataDir);
    release();
    expect(existsSync(lock)).toBe(false);
  });

  it("knows a process whose start time is written with spaces, as macOS does", () => {
    const started = "Sat Nov 28 18:00:00 2026";
    writeFileSync(lock, `42 ${started}`);
    expect(findNoteOwner(lock, () => started)).toBe(42);
    expect(findNoteOwner(lock, () => "Sat Nov 28 18:00:01 2026")).toBeNull();
  });

  it.each(["", "garbage", "0 0"])("takes over a lock that says %j", async (content) => {
    writeFileSync(lock, content);
    const release = await lockDataDir(dataDir);
    release();
  });
});
