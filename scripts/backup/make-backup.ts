import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { copyFile, link, open, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { create } from "tar";
import { withBaseBackup } from "@/scripts/backup/base-backup";
import { MANIFEST, type Manifest, type Part } from "@/scripts/backup/manifest";
import type { Stage } from "@/scripts/backup/seal";
import { markSecrets } from "@/scripts/backup/secret-marks";
import { type Figures, readFigures } from "@/scripts/backup/table-figures";
import { beginUnfinished, removeAbandoned } from "@/scripts/backup/unfinished";
import { UserError } from "@/scripts/command";
import { writePrivateFile } from "@/scripts/launch/data-dir";
import { loadSecrets } from "@/scripts/launch/environment";
import { saysDiskFull } from "@/scripts/postgres/server-process";
import { withClient } from "@/scripts/postgres/with-client";

const NAME = /^backup-\d{8}T\d{6}Z$/;
/** A higher level takes several times as long, and saves little. */
const GZIP_LEVEL = 3;

export type BackupOptions = {
  dataDir: string;
  /** The embedded database's address as its superuser. */
  url: string;
  folder: string;
  seal: Stage | null;
  /** Older whole backups beyond this number are removed after success. */
  keep?: number | undefined;
  /** Without figures of tables, which take two reads of the whole database. */
  quick?: boolean | undefined;
  now?: Date;
};

/**
 * Writes a backup of the embedded database and the stored files into a new folder of `folder`. Files are
 * linked before the database is read and again after it, so that none is missing that its rows name: those
 * deleted while it was read, and those that came. Until all is on disk, the folder has another name.
 * @returns the backup's folder
 */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const { dataDir, url, folder, seal, now = new Date() } = options;
  const name = `backup-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const whole = path.join(folder, name);
  if (existsSync(whole)) throw new UserError(`${whole} is there already: try again in a second.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const place of [folder, dataDir]) removeAbandoned(place);
  const unfinished = beginUnfinished(folder);
  const staged = beginUnfinished(dataDir);
  try {
    const linkFiles = () => linkStored(path.join(dataDir, "uploads"), path.join(staged.folder, "uploads"));
    await linkFiles();
    const before = options.quick === true ? null : await readFigures(url);
    const writePart = createPartWriter(unfinished.folder, seal);
    const database = await withBaseBackup(url, (archive) => writePart("database", archive));
    const after = before === null ? null : await readFigures(url);
    await linkFiles();
    const stored = await hashStored(path.join(staged.folder, "uploads"));
    if (seal !== null)
      await copyFile(path.join(dataDir, "secrets.json"), path.join(staged.folder, "secrets.json"));
    const archive = create({ cwd: staged.folder, portable: true }, ["."]);
    const files = await writePart("files", Readable.from(archive));
    const manifest: Manifest = {
      format: 1,
      createdAt: now.toISOString(),
      postgres: await readVersion(url),
      sealed: seal !== null,
      secrets: seal !== null,
      secretMarks: markSecrets(loadSecrets(dataDir)),
      database,
      files,
      stored,
      tables: before === null || after === null ? null : compareFigures(before, after),
    };
    writePrivateFile(path.join(unfinished.folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await syncFolder(unfinished.folder);
    await rename(unfinished.folder, whole);
    await syncFolder(folder);
  } catch (error) {
    throw explainWriting(error, folder);
  } finally {
    unfinished.remove();
    staged.remove();
  }
  if (options.keep !== undefined) removeOldest(folder, options.keep);
  return whole;
}

/** A limit on the size of files (`ulimit -f`) means the same to the user as a full disk. */
export function explainWriting(error: unknown, folder: string): unknown {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code !== "EFBIG" && !saysDiskFull(`${code} ${message}`)) return error;
  return new UserError(
    `The disk of ${folder} is full: free some space there, or name another folder. Nothing was left.`,
  );
}

function createPartWriter(folder: string, seal: Stage | null) {
  return async (name: string, source: Readable): Promise<Part> => {
    const file = `${name}.tar.gz${seal === null ? "" : ".age"}`;
    const hash = createHash("sha256");
    let bytes = 0;
    const measure: Stage = async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    // Flushed, so that a backup with its final name is on disk.
    const target = createWriteStream(path.join(folder, file), { flags: "wx", mode: 0o600, flush: true });
    const gzip = createGzip({ level: GZIP_LEVEL });
    await (seal === null
      ? pipeline(source, gzip, measure, target)
      : pipeline(source, gzip, seal, measure, target));
    return { file, bytes, sha256: hash.digest("hex") };
  };
}

/**
 * Links the finished stored files into `folder`, so that none of them vanishes while it is read. Contents
 * never change under their name.
 */
async function linkStored(uploads: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of existsSync(uploads) ? readdirSync(uploads) : []) {
    const staged = path.join(folder, name);
    if (!name.endsWith(".part") && !existsSync(staged))
      await linkUnlessGone(path.join(uploads, name), staged);
  }
}

async function hashStored(folder: string): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  for (const name of readdirSync(folder).sort()) stored[name] = await hashFile(path.join(folder, name));
  return stored;
}

/** File systems without links get a copy. */
async function linkUnlessGone(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch(() => copyFile(from, to));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

function compareFigures(before: Figures, after: Figures): Manifest["tables"] {
  const tables = [...after].map(([name, figure]) => {
    const former = before.get(name);
    return [name, { ...figure, steady: former?.rows === figure.rows && former.sum === figure.sum }] as const;
  });
  return Object.fromEntries(tables);
}

async function readVersion(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    return rows[0]?.server_version ?? "";
  });
}

function removeOldest(folder: string, keep: number): void {
  const whole = readdirSync(folder).filter((name) => NAME.test(name));
  for (const name of whole.sort().slice(0, -keep)) rmSync(path.join(folder, name), { recursive: true });
}

/** A new name is on disk only after its folder is flushed. Windows cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
