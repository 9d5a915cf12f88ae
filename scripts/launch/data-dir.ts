import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/scripts/command";
import { describeOwner, findNoteOwner } from "@/scripts/process-notes.mjs";

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
