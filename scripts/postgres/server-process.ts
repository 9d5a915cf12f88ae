import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerAccount } from "@/scripts/postgres/server-programs";

/**
 * A watcher next to the server waits for the end of a pipe that only this process holds open, so that the
 * server shuts down however this process ends. The shell then execs the server.
 */
const GUARDED = 'server=$$; ( (read -r _ <&3; kill -INT "$server" 2>/dev/null) & ) ; exec "$@" 3<&-';
const PATIENCE_MS = 20_000;

export type Server = { exited: Promise<void>; log: () => string; stop: () => Promise<void> };

/**
 * Starts the command in its own process group, so that Ctrl-C in the terminal does not interfere with an
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
 * Ends the server that a killed launcher left on this cluster, and removes a dead server's postmaster.pid,
 * which may be empty after a power cut and then prevents a start. Call only with the data directory's lock
 * held: then no other launcher can own that server.
 */
export async function stopOrphan(directory: string): Promise<void> {
  const pidFile = path.join(directory, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  // Negative for a single-user server, which is not ours to end. PostgreSQL itself checks whether it runs.
  if (pid < 0) return;
  if (!isServerOf(pid, directory)) {
    // The pid may have been reused by an unrelated process, which PostgreSQL would take for a running
    // server.
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
 * A PostgreSQL server's working directory is its data directory; where that cannot be read, its command
 * line names it.
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

/** For shared memory and semaphores the same words mean a system limit, not a full disk. */
export function saysDiskFull(log: string): boolean {
  return log
    .split("\n")
    .some(
      (line) =>
        /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/.test(line) &&
        !/shared memory|semaphore/.test(line),
    );
}

export function findReason(log: string): string {
  if (saysDiskFull(log)) return "No space left on device";
  const lines = log.trim().split("\n");
  const severe =
    lines.find((line) => /(FATAL|PANIC|error):/.test(line)) ??
    lines.findLast((line) => !line.includes("LOG:"));
  return (severe ?? "").replace(/^.*(FATAL|PANIC|error): +/, "") || "it gave no reason";
}
