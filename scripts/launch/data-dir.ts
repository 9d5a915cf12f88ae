import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/scripts/command";

const ATTEMPTS = 10;
const SETTLE_MS = 20;

/**
 * Makes this process the only one to use the data directory, made if missing, and returns how to give it
 * back. The lock of a process that no longer runs counts for nothing.
 * @throws PlainError when another process has it.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  // As root, the database's own user must be able to pass through.
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const lock = path.join(dataDir, "launcher.lock");
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${findProcessIdentity(process.pid) ?? ""}`);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (tryLink(mine, lock)) await sleep(SETTLE_MS);
      const lockOwner = findLockOwner(lock);
      if (lockOwner === process.pid) return () => rmSync(lock, { force: true });
      if (lockOwner !== null) {
        throw new UserError(
          `${dataDir} is in use by a start that is still running (process ${lockOwner}): stop that one, or set another DATA_DIR.`,
        );
      }
      // Another start may do the same at this moment and move a new lock away: hence the second look above.
      tryRename(lock, `${mine}.dead`);
    }
    throw new UserError(`${lock} cannot be taken over: remove it if nothing is running, and start again.`);
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.dead`, { force: true });
  }
}

/**
 * One level at a time: Node's own recursive way never ends where a file system, /proc for one, takes no
 * folders.
 */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), mode);
  mkdirSync(folder, { mode });
}

function findLockOwner(lock: string): number | null {
  try {
    const [pid = "", identity] = readFileSync(lock, "utf8").split(" ");
    return findProcessIdentity(Number(pid)) === identity ? Number(pid) : null;
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function tryRename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * What tells a running process from a later one of the same number: when it began. Null when there is no such
 * process.
 */
export function findProcessIdentity(pid: number): string | null {
  if (existsSync("/proc/self/stat")) {
    try {
      // Field 22, counted after the command's name, which may hold spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** Writes a file only its owner may read, whole or not at all, whatever happens meanwhile. */
export function writePrivateFile(file: string, content: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const descriptor = openSync(unfinished, "wx", 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, file);
}
