import { existsSync, readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { explainWriting, hashFile } from "@/scripts/backup/make-backup";
import { type Manifest, readManifest } from "@/scripts/backup/manifest";
import { copySecrets } from "@/scripts/backup/restore-backup";
import type { Stage } from "@/scripts/backup/seal";
import { listPromised } from "@/scripts/backup/stored-rows";
import { type Figures, readFigures } from "@/scripts/backup/table-figures";
import { beginUnfinished, removeAbandoned } from "@/scripts/backup/unfinished";
import { findSecrets, unpackBackup } from "@/scripts/backup/unpack-backup";
import { UserError } from "@/scripts/command";
import { loadSecrets } from "@/scripts/launch/environment";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

export type Verification = { tables: number; rows: number; moved: string[]; files: number };

/**
 * Restores a backup into a temporary folder, starts PostgreSQL on it, reads every row of every table and
 * compares with what the manifest says, and the files with the rows that name them.
 * @returns what was compared; `moved`: tables that were written while the backup ran, which were read whole
 * @throws UserError that names each difference
 */
export async function verifyBackup(options: {
  backup: string;
  dataDir: string;
  opener: Stage | null;
  secrets?: string | undefined;
}): Promise<Verification> {
  const { backup, dataDir, opener } = options;
  const manifest = readManifest(backup);
  if (manifest.sealed && opener === null)
    throw new UserError(`${backup} is encrypted: set BACKUP_PASSPHRASE, or give --identity.`);
  const secrets = findSecrets({ manifest, dataDir, given: options.secrets });
  removeAbandoned(os.tmpdir());
  // It holds the data unencrypted. The database's own user must be able to traverse it.
  const unfinished = beginUnfinished(os.tmpdir(), 0o711);
  const target = unfinished.folder;
  try {
    await unpackBackup({ backup, manifest, opener: manifest.sealed ? opener : null, target });
    if (secrets !== null) copySecrets(secrets, target);
    const { figures, promised } = await readRestored(target, manifest.createdAt);
    const differences = [
      ...(await compareStored(manifest, path.join(target, "uploads"))),
      ...promised
        .filter((name) => !(name in manifest.stored))
        .map((name) => `file ${name}: a row names it, and it is not in the backup`),
      ...compareTables(manifest, figures),
    ];
    if (differences.length > 0)
      throw new UserError(`${backup} differs from what was backed up:\n${differences.join("\n")}`);
    const rows = [...figures.values()].reduce((sum, figure) => sum + Number(figure.rows), 0);
    const moved = Object.entries(manifest.tables ?? {}).flatMap(([name, { steady }]) =>
      steady ? [] : [name],
    );
    return { tables: figures.size, rows, moved, files: Object.keys(manifest.stored).length };
  } catch (error) {
    throw explainWriting(error, target);
  } finally {
    unfinished.remove();
  }
}

async function readRestored(
  target: string,
  createdAt: string,
): Promise<{ figures: Figures; promised: string[] }> {
  const password = loadSecrets(target).postgresPassword;
  const server = await startEmbeddedPostgres({ directory: path.join(target, "postgres"), password });
  try {
    const uploads = path.join(target, "uploads");
    const promised = await listPromised({ url: server.url, uploads, createdAt });
    return { figures: await readFigures(server.url), promised };
  } finally {
    await server.stop();
  }
}

async function compareStored({ stored }: Manifest, folder: string): Promise<string[]> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const unknown = names
    .filter((name) => !(name in stored))
    .map((name) => `file ${name}: not in the manifest`);
  const wrong: string[] = [];
  for (const [name, sha256] of Object.entries(stored)) {
    if (!names.includes(name)) wrong.push(`file ${name}: missing`);
    else if ((await hashFile(path.join(folder, name))) !== sha256)
      wrong.push(`file ${name}: another content`);
  }
  return [...unknown, ...wrong];
}

function compareTables({ tables }: Manifest, figures: Figures): string[] {
  return Object.entries(tables ?? {}).flatMap(([name, wanted]) => {
    const found = figures.get(name);
    if (found === undefined) return [`table ${name}: missing`];
    if (!wanted.steady || (found.rows === wanted.rows && found.sum === wanted.sum)) return [];
    return [`table ${name}: ${found.rows} rows instead of ${wanted.rows}, or other values in them`];
  });
}
