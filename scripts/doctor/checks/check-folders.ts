import { existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, fine, type Finding, type Patient, reasonOf, warn } from "@/scripts/doctor/finding";
import { fromRoot } from "@/scripts/from-root";

/** DATA_DIR takes files, and only its owner reads the secrets. */
export function checkFolders({ settings, embedded }: Patient): Promise<Finding[]> {
  const dataDir = path.resolve(settings.DATA_DIR);
  const secrets = [
    path.join(dataDir, "secrets.json"),
    path.join(dataDir, "first-run.json"),
    ...(embedded ? [] : [fromRoot(".env")]),
  ];
  return Promise.resolve([tryToWrite(dataDir), ...findWritable(dataDir), ...secrets.flatMap(findReadable)]);
}

function tryToWrite(dataDir: string): Finding {
  const file = path.join(dataDir, `doctor-${process.pid}`);
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, "", { mode: 0o600 });
    rmSync(file);
    if (made !== undefined) removeMade(dataDir, made);
    return fine(`${dataDir} takes files`);
  } catch (error) {
    return fail(
      `DATA_DIR (${dataDir}) takes no file: ${reasonOf(error)}`,
      "uploads, exports and an embedded database have no place",
      "Give the user of the service the right to write there, or set DATA_DIR to another folder.",
    );
  }
}

/** Leaves nothing behind that was not there before, unless a start has put something into it by now. */
function removeMade(dataDir: string, top: string): void {
  try {
    for (let folder = dataDir; folder.length >= top.length; folder = path.dirname(folder)) rmdirSync(folder);
  } catch {
    // It is in use.
  }
}

/** A user who may write in the folder may put other secrets and another database into it. */
function findWritable(dataDir: string): Finding[] {
  if (process.platform === "win32" || !existsSync(dataDir)) return [];
  const mode = statSync(dataDir).mode & 0o777;
  if ((mode & 0o022) === 0) return [];
  const judge = (mode & 0o002) === 0 ? warn : fail;
  return [
    judge(
      `DATA_DIR (${dataDir}) can be written by other users of this machine (mode ${mode.toString(8)})`,
      "a user who writes there can replace secrets and files of the service",
      `Run chmod go-w ${dataDir}.`,
    ),
  ];
}

/** Of an embedded service, whose secrets open everything else. */
export function explainUnreadable(error: unknown): Finding | null {
  const { code = "", path: file } = error as NodeJS.ErrnoException;
  if (file === undefined || !["EACCES", "EPERM"].includes(code)) return null;
  const owner = process.platform === "win32" ? "" : ` (this is uid ${process.getuid?.() ?? "unknown"})`;
  return fail(
    `${file} cannot be read by this user${owner}`,
    "without it neither the service nor this examination opens the database",
    "Run this as the user of the service, or give that user DATA_DIR: chown -R <user> <DATA_DIR>.",
  );
}

function findReadable(file: string): Finding[] {
  // Windows has no such bits.
  if (process.platform === "win32" || !existsSync(file)) return [];
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return [fine(`${path.basename(file)} is its owner's alone`)];
  return [
    fail(
      `${file} can be read by other users of this machine (mode ${mode.toString(8)})`,
      "a user who reads it can open the database and decrypt every stored credential",
      `Run chmod 600 ${file}, and change what stands in it if others were there.`,
    ),
  ];
}
