import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerAccount } from "@/scripts/postgres/server-programs";

/**
 * Waits beside the server for the end of a pipe that only this process holds open. So the server is asked to
 * shut down, however this process ends. Then the shell turns into the server itself.
 */
const GUARDED = 'server=$$; ( (read -r _ <&3; kill -INT "$server" 2>/dev/null) & ) ; exec "$@" 3<&-';
const PATIENCE_MS = 20_000;

export type Server = { exited: Promise<void>; log: () => string; stop: () => Promise<void> };

/**
 * Starts the command in a process group of its own, so that a Ctrl-C in the terminal does not overtake an
 * orderly stop.
 */
export function spawnServer(command: string[], account: ServerAccount): Server & { child: ChildProcess } {
  const { prefix, ...ids } = account;
  const child = spawn("sh", ["-c", GUARDED, "postgres", ...prefix, ...command], {
    ...(prefix.length > 0 ? {} : ids),
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (log = (log + text).slice(-16_384)));
  const exited = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      log += error.message;
      resolve();
    });
    child.once("exit", () => {
      resolve();
    });
  });
  const lifeline = child.stdio[3];
  const release = () => {
    if (lifeline instanceof Writable) lifeline.end();
  };
  void exited.then(release);
  const stop = async () => {
    release();
    const impatience = setTimeout(() => child.kill("SIGQUIT"), PATIENCE_MS);
    await exited;
    clearTimeout(impatience);
  };
  return { child, exited, log: () => log, stop };
}

const ORPHAN_PATIENCE_MS = 10_000;

/**
 * Ends the server a killed launcher left on this cluster, and removes the note of one that is gone; after a
 * power cut that note may be empty, with which PostgreSQL does not start.
 * Call only while holding the data directory's lock: no other launcher can own that server then.
 */
export async function stopOrphan(directory: string): Promise<void> {
  const pidFile = path.join(directory, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  // Negative: of a single-user server, which is not ours to end. PostgreSQL looks whether it runs.
  if (pid < 0) return;
  if (!isServerOf(pid, directory)) {
    // The number may belong to an unrelated process by now, which PostgreSQL would take for a running server.
    rmSync(pidFile, { force: true });
    return;
  }
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + ORPHAN_PATIENCE_MS;
    while (Date.now() < deadline) {
      if (!isServerOf(pid, directory)) return;
      await sleep(20);
    }
  }
}

/**
 * A PostgreSQL server works inside its data directory; where that cannot be seen, its command line names it.
 */
export function isServerOf(pid: number, directory: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(directory);
  } catch {
    if (existsSync("/proc/self")) return false;
  }
  try {
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes(directory);
  } catch {
    return false;
  }
}

/** Of shared memory and semaphores the same words mean a limit of the system, whatever room the disk has. */
export function saysDiskFull(log: string): boolean {
  return log
    .split("\n")
    .some(
      (line) =>
        /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/.test(line) &&
        !/shared memory|semaphore/.test(line),
    );
}

/** Why PostgreSQL failed, in its own words, out of what it wrote. */
export function findReason(log: string): string {
  if (saysDiskFull(log)) return "No space left on device";
  const lines = log.trim().split("\n");
  const severe =
    lines.find((line) => /(FATAL|PANIC|error):/.test(line)) ??
    lines.findLast((line) => !line.includes("LOG:"));
  return (severe ?? "").replace(/^.*(FATAL|PANIC|error): +/, "") || "it gave no reason";
}
