import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, fine, type Finding, type Patient, reasonOf } from "@/scripts/doctor/finding";
import { fromRoot } from "@/scripts/from-root";

/** DATA_DIR takes files, and only its owner reads the secrets. */
export function checkFolders({ settings, embedded }: Patient): Promise<Finding[]> {
  const dataDir = path.resolve(settings.DATA_DIR);
  const secrets = [
    path.join(dataDir, "secrets.json"),
    path.join(dataDir, "first-run.json"),
    ...(embedded ? [] : [fromRoot(".env")]),
  ];
  return Promise.resolve([tryToWrite(dataDir), ...secrets.flatMap(findReadable)]);
}

function tryToWrite(dataDir: string): Finding {
  const file = path.join(dataDir, `doctor-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: false, mode: 0o700 });
  } catch {
    // It is there, or cannot be made, which writing tells.
  }
  try {
    writeFileSync(file, "", { mode: 0o600 });
    rmSync(file);
    return fine(`${dataDir} takes files`);
  } catch (error) {
    return fail(
      `DATA_DIR (${dataDir}) takes no file: ${reasonOf(error)}`,
      "uploads, exports and an embedded database have no place",
      "Give the user of the service the right to write there, or set DATA_DIR to another folder.",
    );
  }
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
      "who reads it opens the database and decrypts every stored credential",
      `Run chmod 600 ${file}, and change what stands in it if others were there.`,
    ),
  ];
}
