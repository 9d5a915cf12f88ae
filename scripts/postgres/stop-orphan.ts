import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 10_000;

/**
 * Ends the server a killed launcher left on this cluster, and removes the note of one that is gone.
 * Call only while holding the data directory's lock: nobody else can own that server then.
 */
export async function stopOrphan(directory: string): Promise<void> {
  const pidFile = path.join(directory, "postmaster.pid");
  const pid = readPid(pidFile);
  if (pid === null) return;
  if (!isServerOf(pid, directory)) {
    // The number may belong to an unrelated process by now, which PostgreSQL would take for a running server.
    rmSync(pidFile, { force: true });
    return;
  }
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      if (!isServerOf(pid, directory)) return;
      await sleep(20);
    }
  }
}

function readPid(pidFile: string): number | null {
  if (!existsSync(pidFile)) return null;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** A PostgreSQL server works inside its data directory; where that cannot be seen, its command line names it. */
function isServerOf(pid: number, directory: string): boolean {
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
