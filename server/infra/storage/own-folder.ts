import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const NAME = ".folder-id";
const WRITING_MS = 500;
const ID = /^[0-9a-f]{16}$/;
/** Codes of file systems without hard links: many network mounts, exFAT. */
const NO_LINKS: ReadonlySet<string> = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/**
 * The id of a folder of files, which stands in the folder itself: it moves with the files in a backup, and
 * machines that mount one folder agree on it. Made at first use; processes that do so at once get the same.
 */
export function folderId(folder: string): string {
  const name = path.join(folder, NAME);
  const known = findFolderId(folder);
  if (known !== null) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(8).toString("hex");
  const mine = `${name}.${id}`;
  writeFileSync(mine, `${id}\n`, { mode: 0o600, flush: true });
  try {
    // A link appears whole or not at all, and fails where another process was first.
    linkSync(mine, name);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (NO_LINKS.has(code)) createAlone(name, id);
    else if (code !== "EEXIST") throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  const kept = waitForId(folder);
  if (kept === null) throw new Error(`${name} holds no id of a folder: delete it, and start again.`);
  return kept;
}

/** Without links: another process that was first may still be writing, so its id is waited for. */
function createAlone(name: string, id: string): void {
  try {
    writeFileSync(name, `${id}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function waitForId(folder: string): string | null {
  const untilMs = performance.now() + WRITING_MS;
  let id = findFolderId(folder);
  while (id === null && performance.now() < untilMs) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    id = findFolderId(folder);
  }
  return id;
}

/** Null where nothing was ever stored; makes nothing, as the disk may not be writable. */
export function findFolderId(folder: string): string | null {
  try {
    const id = readFileSync(path.join(folder, NAME), "utf8").trim();
    return ID.test(id) ? id : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
