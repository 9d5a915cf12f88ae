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
 * Locks the data directory for this process, creating it if missing. Returns the function that unlocks it.
 * A dead process's lock is ignored.
 * @throws UserError when another process holds the lock
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  // When started as root, the database's own user must be able to traverse it.
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const lock = path.join(dataDir, "launcher.lock");
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, describeOwner());
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (tryLink(mine, lock)) await sleep(SETTLE_MS);
      const lockOwner = findNoteOwner(lock);
      if (lockOwner === process.pid) return () => rmSync(lock, { force: true });
      if (lockOwner !== null) {
        throw new UserError(
          `${dataDir} is in use by a start that is still running (process ${lockOwner}): stop that one, or set another DATA_DIR.`,
        );
      }
      // A concurrent start may do the same and move a new lock away; the check above detects that.
      tryRename(lock, `${mine}.dead`);
    }
    throw new UserError(`${lock} cannot be taken over: remove it if nothing is running, and start again.`);
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.dead`, { force: true });
  }
}

/** Stands in DATA_DIR while a restore exchanges its content. */
export const RESTORING = "restore.unfinished";

/** @throws UserError when a restore was interrupted, so that the folder has half of its content */
export function assertRestored(dataDir: string): void {
  if (!existsSync(path.join(dataDir, RESTORING))) return;
  throw new UserError(`A restore into ${dataDir} was interrupted: run npm run restore again.`);
}

/**
 * One level at a time: Node's recursive mkdir loops forever on file systems that refuse folders, such as
 * /proc.
 */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/** What a note says of the process that writes it, so that others can tell whether that one still runs. */
export function describeOwner(): string {
  return `${process.pid} ${findProcessIdentity(process.pid) ?? ""}`;
}

/** The process that wrote a note, if it still runs. */
export function findNoteOwner(note: string, identify = findProcessIdentity): number | null {
  try {
    const content = readFileSync(note, "utf8");
    // The first space alone: a start time as macOS says it has spaces.
    const space = content.indexOf(" ");
    const pid = Number(content.slice(0, space));
    return identify(pid) === content.slice(space + 1) ? pid : null;
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
 * The start time of a process, which distinguishes it from a later one with the same pid; null without such
 * a process.
 */
export function findProcessIdentity(pid: number): string | null {
  if (existsSync("/proc/self/stat")) {
    try {
      // Field 22, counted after the command's name, which may contain spaces and parentheses.
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

/** Writes atomically a file that only its owner may read. */
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
