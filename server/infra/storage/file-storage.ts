import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { checkKey, type Storage, StoredFileMissing } from "./storage";

/** Limit of one request (docs/rules.md#order-of-checks). */
const PART_BYTES = 4 * 1024 * 1024;
const PART_MS = 15_000;
const READ_BYTES = 256 * 1024;

/**
 * Contents as files of one folder. Parts go into a temporary file and are flushed to disk before they are
 * counted. A finished file is renamed, so that readers never see half of one.
 */
export function createFileStorage(folder: string, name = "files"): Storage {
  const finished = (id: string) => path.join(folder, checkKey(id));
  const unfinished = (id: string) => `${finished(id)}.part`;
  return {
    name,
    receivesParts: true,
    partBytes: PART_BYTES,
    partMs: PART_MS,
    writableMs: 0,
    begin: () => Promise.resolve({ etags: [] }),
    direct: () => Promise.resolve(null),
    async putPart({ id, state }, { offset, body }) {
      if (offset === 0) await mkdir(folder, { recursive: true, mode: 0o700 });
      // Only the first part may create the file: a hole would be counted as content.
      await withFile(unfinished(id), offset === 0 ? "w" : "r+", async (file) => {
        if ((await file.stat()).size < offset) throw new StoredFileMissing(id);
        await writeAll(file, body, offset);
        await file.datasync();
      }).catch((error: unknown) => throwMissing(id, error));
      if (offset === 0) await syncFolder(folder);
      return { state, received: offset + body.byteLength };
    },
    async finish({ id }) {
      const known = await sizeOf(finished(id));
      if (known !== null) return known;
      const missing = await moveSynced(unfinished(id), finished(id)).then(() => null, toMissing);
      // Another request may have finished it at the same time: the stored file decides.
      const size = await sizeOf(finished(id));
      if (size === null) throw new StoredFileMissing(id, { cause: missing });
      return size;
    },
    async write(id, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await withFile(unfinished(id), "w", (file) => writeAll(file, content, 0));
      await moveSynced(unfinished(id), finished(id));
    },
    async read(id, range) {
      const file = await open(finished(id), "r").catch((error: unknown) => throwMissing(id, error));
      const stream = createReadStream("", { fd: file, ...range, highWaterMark: READ_BYTES });
      return Readable.toWeb(stream, {
        strategy: { highWaterMark: 1 },
      }) as ReadableStream<Uint8Array>;
    },
    async exists(id) {
      return (await sizeOf(finished(id))) !== null;
    },
    async delete(id) {
      await rm(unfinished(id), { force: true });
      await rm(finished(id), { force: true });
    },
  };
}

/** Flushes the content to disk before the rename, and the name after it. */
async function moveSynced(from: string, to: string): Promise<void> {
  await withFile(from, "r+", (file) => file.sync());
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

async function withFile<Result>(
  name: string,
  flags: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(name, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    done += (await file.write(bytes, done, bytes.byteLength - done, position + done)).bytesWritten;
  }
}

async function sizeOf(name: string): Promise<number | null> {
  return stat(name).then(
    ({ size }) => size,
    (error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)),
  );
}

/** A new name is on disk only after its folder is flushed. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await withFile(folder, "r", (handle) => handle.sync());
}

function throwMissing(id: string, error: unknown): never {
  throw isMissing(error) ? new StoredFileMissing(id, { cause: error }) : error;
}

function toMissing(error: unknown): Error {
  if (isMissing(error)) return error as Error;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
