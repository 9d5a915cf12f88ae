import { createHash } from "node:crypto";
import { chownSync, createReadStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar";
import type { Manifest, Part } from "@/scripts/backup/manifest";
import type { Stage } from "@/scripts/backup/seal";
import { assertSecretsBelong } from "@/scripts/backup/secret-marks";
import { UserError } from "@/scripts/command";
import { getBinaries, getServerAccount } from "@/scripts/postgres/server-programs";

export type Unpacking = { backup: string; manifest: Manifest; opener: Stage | null; target: string };

/**
 * Extracts a backup into the empty folder `target`: `postgres`, `uploads` and, from a sealed one,
 * `secrets.json`. All of it is on disk afterwards.
 * @throws UserError when a part is damaged, or no key opens it
 */
export async function unpackBackup(unpacking: Unpacking): Promise<void> {
  const { manifest, target } = unpacking;
  const cluster = path.join(target, "postgres");
  const { uid, gid } = getServerAccount({ directory: cluster, program: getBinaries().postgres });
  mkdirSync(cluster, { mode: 0o700 });
  const owner = uid === undefined || gid === undefined ? null : { uid, gid };
  await unpackPart(unpacking, manifest.database, { cwd: cluster, ...owner });
  // The archive has no entry for the cluster's own folder.
  if (owner !== null) chownSync(cluster, owner.uid, owner.gid);
  await unpackPart(unpacking, manifest.files, { cwd: target, preserveOwner: false });
  await syncTree(target);
}

async function unpackPart(
  { backup, opener }: Unpacking,
  part: Part,
  options: { cwd: string; preserveOwner?: boolean; uid?: number; gid?: number },
): Promise<void> {
  const file = path.join(backup, part.file);
  const hash = createHash("sha256");
  const measure: Stage = async function* (chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const source = createReadStream(file);
  const target = extract({ strict: true, ...options });
  try {
    await (opener === null
      ? pipeline(source, measure, createGunzip(), target)
      : pipeline(source, measure, opener, createGunzip(), target));
  } catch (error) {
    throw explainPart(error, file);
  }
  if (hash.digest("hex") !== part.sha256)
    throw new UserError(`${file} is damaged: it is not what was written. Use another backup.`);
}

function explainPart(error: unknown, file: string): unknown {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (message.includes("no identity matched")) {
    return new UserError(
      `${file} was encrypted with another key: set BACKUP_PASSPHRASE to its passphrase, or name the file of its private key with --identity.`,
    );
  }
  if (code === "ENOENT") return new UserError(`${file} is missing. Use another backup.`);
  if (code.startsWith("E")) return error;
  return new UserError(`${file} is damaged (${message}). Use another backup.`);
}

/** Brings all of a folder to the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(place);
    else if (entry.isFile()) await syncPlace(place, "r+");
  }
  if (process.platform !== "win32") await syncPlace(folder, "r");
}

async function syncPlace(place: string, flags: string): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Where the secrets that belong to a backup are: in a sealed backup itself, else in the file given, else
 * in `DATA_DIR`.
 * @throws UserError when they are nowhere, or the file belongs to another installation
 */
export function findSecrets(options: {
  manifest: Manifest;
  dataDir: string;
  given?: string | undefined;
}): string | null {
  const { manifest, given } = options;
  if (given === undefined && manifest.secrets) return null;
  const file = given ?? path.join(options.dataDir, "secrets.json");
  if (!existsSync(file)) {
    throw new UserError(
      given === undefined
        ? "This backup is not encrypted, so it does not have secrets.json, without which nothing opens the database: " +
            "name your copy of that file with --secrets."
        : `${file} does not exist: name your copy of secrets.json with --secrets.`,
    );
  }
  if (manifest.secretMarks !== undefined) assertSecretsBelong(manifest.secretMarks, file);
  return file;
}
