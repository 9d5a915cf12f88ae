import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { explainWriting } from "@/scripts/backup/make-backup";
import { readManifest } from "@/scripts/backup/manifest";
import type { Stage } from "@/scripts/backup/seal";
import { beginUnfinished, removeAbandoned } from "@/scripts/backup/unfinished";
import { findSecrets, unpackBackup } from "@/scripts/backup/unpack-backup";
import { UserError } from "@/scripts/command";
import { lockDataDir, RESTORING, writePrivateFile } from "@/scripts/launch/data-dir";
import { RESTORED } from "@/scripts/launch/restored-copy";

export type RestoreOptions = {
  backup: string;
  dataDir: string;
  opener: Stage | null;
  overwrite: boolean;
  /** A copy of secrets.json, for a backup without one. */
  secrets?: string | undefined;
};

/** What a start leaves in DATA_DIR that is not data. */
const NOT_DATA = /^(launcher\.lock.*|\.unfinished-.*|restore\.unfinished|before-(restore|upgrade)-.*)$/;

/**
 * Puts a backup in the place of DATA_DIR's content, which must not be in use. What was there is moved to
 * `before-restore-…` in it. Whole before anything is moved; an interruption afterwards leaves a note that
 * makes a start refuse until the restore is repeated. What is restored does no outward work until confirmed.
 * @returns where the former content went, or null
 */
export async function restoreBackup(options: RestoreOptions): Promise<string | null> {
  const { backup, dataDir, opener } = options;
  const manifest = readManifest(backup);
  if (manifest.sealed && opener === null) {
    throw new UserError(
      `${backup} is encrypted: set BACKUP_PASSPHRASE, or name the file of its private key with --identity.`,
    );
  }
  const secrets = findSecrets({ manifest, dataDir, given: options.secrets });
  const unlock = await lockDataDir(dataDir);
  try {
    const interrupted = existsSync(path.join(dataDir, RESTORING));
    const former = readdirSync(dataDir).filter((name) => !NOT_DATA.test(name));
    const harmless = secrets === path.join(dataDir, "secrets.json") ? ["secrets.json"] : [];
    const inTheWay = former.filter((name) => !harmless.includes(name));
    if (inTheWay.length > 0 && !options.overwrite && !interrupted) {
      throw new UserError(
        `${dataDir} is not empty (${inTheWay.slice(0, 3).join(", ")}): set another DATA_DIR, or add --overwrite, which keeps what is there in a folder beside it.`,
      );
    }
    removeAbandoned(dataDir);
    // The database's own user must be able to traverse it.
    const unfinished = beginUnfinished(dataDir, 0o711);
    try {
      await unpackBackup({
        backup,
        manifest,
        opener: manifest.sealed ? opener : null,
        target: unfinished.folder,
      });
      if (secrets !== null) copySecrets(secrets, unfinished.folder);
      writeFileSync(path.join(unfinished.folder, RESTORED), "");
      return exchange({ dataDir, former, restored: unfinished.folder });
    } catch (error) {
      throw explainWriting(error, dataDir);
    } finally {
      unfinished.remove();
    }
  } finally {
    unlock();
  }
}

/** Whatever mode the copy has that the operator kept. */
export function copySecrets(from: string, folder: string): void {
  writePrivateFile(path.join(folder, "secrets.json"), readFileSync(from, "utf8"));
}

/** Moves alone: it takes no space and, but for a crash, no time. */
function exchange(options: { dataDir: string; former: string[]; restored: string }): string | null {
  const { dataDir, former, restored } = options;
  const note = path.join(dataDir, RESTORING);
  writeFileSync(note, "");
  const kept = path.join(dataDir, `before-restore-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`);
  if (former.length > 0) mkdirSync(kept, { mode: 0o700 });
  for (const name of former) renameSync(path.join(dataDir, name), path.join(kept, name));
  for (const name of readdirSync(restored)) renameSync(path.join(restored, name), path.join(dataDir, name));
  rmSync(note);
  return former.length > 0 ? kept : null;
}
