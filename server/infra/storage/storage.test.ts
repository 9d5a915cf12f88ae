import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, open as openFile, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { put, uploadPart } from "@vercel/blob/client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { S3_TEST_SETTINGS, type S3Server, startS3Server } from "@/testing/release/s3-server";
import { BLOB_TEST_TOKEN, type BlobServer, startBlobServer } from "@/testing/release/blob-server";
import { createBlobStorage } from "./blob-storage";
import { createFileStorage } from "./file-storage";
import { joinContents } from "./join-contents";
import { createS3Storage } from "./s3-storage";
import { type Storage, StoredFileMissing, type StoredUpload } from "./storage";

let blob: BlobServer;
let s3: S3Server;
let folder: string;
let ids = 0;
const newKey = () => `upl_${(ids += 1)}`;

beforeAll(async () => {
  blob = await startBlobServer();
  s3 = await startS3Server();
  folder = await mkdtemp(path.join(tmpdir(), "storage-"));
});
afterAll(async () => {
  await blob.close();
  await s3.close();
  await rm(folder, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

const openS3 = (change: Partial<Parameters<typeof createS3Storage>[0]> = {}, timeLimitMs?: number) =>
  createS3Storage(
    {
      endpoint: s3.url,
      bucket: S3_TEST_SETTINGS.S3_BUCKET,
      region: S3_TEST_SETTINGS.S3_REGION,
      accessKeyId: S3_TEST_SETTINGS.S3_ACCESS_KEY_ID,
      secretAccessKey: S3_TEST_SETTINGS.S3_SECRET_ACCESS_KEY,
      ...change,
    },
    timeLimitMs,
  );

async function begin(storage: Storage, size: number): Promise<StoredUpload> {
  const id = newKey();
  return { id, size, state: { ...(await storage.begin(id)), begun: true } };
}

async function send(storage: Storage, upload: StoredUpload, content: Buffer, offset: number) {
  const part = content.subarray(offset, offset + storage.partBytes);
  const direct = await storage.direct(upload);
  let body: Uint8Array = part;
  if (direct !== null) {
    const partNumber = offset / storage.partBytes + 1;
    const { etag } = await uploadPart(direct.pathname, part, { access: "private", ...direct, partNumber });
    body = new TextEncoder().encode(JSON.stringify({ etag }));
  }
  const kept = await storage.putPart(upload, { offset, body });
  upload.state = kept.state;
  return kept.received;
}

async function sendAll(storage: Storage, content: Buffer): Promise<StoredUpload> {
  const upload = await begin(storage, content.byteLength);
  for (let at = 0; at < content.byteLength;) at = await send(storage, upload, content, at);
  return upload;
}

const read = async (storage: Storage, ...asked: Parameters<Storage["read"]>) =>
  Buffer.from(await new Response(await storage.read(...asked)).arrayBuffer());
const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe.each([
  { name: "files", open: () => createFileStorage(path.join(folder, "contents")) },
  {
    name: "Vercel Blob",
    open: () => {
      vi.stubEnv("VERCEL_BLOB_API_URL", blob.url);
      vi.stubEnv("VERCEL_BLOB_RETRIES", "0");
      return createBlobStorage(BLOB_TEST_TOKEN);
    },
  },
  { name: "an S3 bucket", open: () => openS3() },
])("contents in $name", ({ open }) => {
  it("come in parts and are read whole", async () => {
    const storage = open();
    const content = randomBytes(storage.partBytes * 2 + 12_345);
    const upload = await sendAll(storage, content);
    expect(await storage.exists(upload.id)).toBe(false);
    expect(await storage.finish(upload)).toBe(content.byteLength);
    expect(await storage.exists(upload.id)).toBe(true);
    expect(digest(await read(storage, upload.id))).toBe(digest(content));
  });

  it("are written at once, and replaced", async () => {
    const storage = open();
    const [id, first, second] = [newKey(), randomBytes(100_000), randomBytes(50_000)];
    for (const content of [first, second]) await storage.write(id, content);
    expect(digest(await read(storage, id))).toBe(digest(second));
    expect(digest(await read(storage, id, { start: 7, end: 70 }))).toBe(digest(second.subarray(7, 71)));
    await storage.delete(id);
    await expect(storage.read(id)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it("are read in ranges, first byte and last included", async () => {
    const storage = open();
    const content = randomBytes(100_000);
    const upload = await sendAll(storage, content);
    await storage.finish(upload);
    for (const [start, end] of [
      [0, 0],
      [99_999, 99_999],
      [10, 70_000],
    ] as const)
      expect(digest(await read(storage, upload.id, { start, end }))).toBe(
        digest(content.subarray(start, end + 1)),
      );
  });

  it("are the same when a part comes again, and when they are finished again", async () => {
    const storage = open();
    const content = randomBytes(storage.partBytes + 7);
    const upload = await begin(storage, content.byteLength);
    await send(storage, upload, content, 0);
    for (const _twice of [1, 2]) await send(storage, upload, content, storage.partBytes);
    for (const _twice of [1, 2]) expect(await storage.finish(upload)).toBe(content.byteLength);
    expect(digest(await read(storage, upload.id))).toBe(digest(content));
  });

  it("cannot be read before they are finished, nor once they are deleted", async () => {
    const storage = open();
    const upload = await sendAll(storage, randomBytes(1_000));
    await expect(storage.read(upload.id)).rejects.toBeInstanceOf(StoredFileMissing);
    await storage.finish(upload);
    for (const _twice of [1, 2]) await storage.delete(upload.id);
    await expect(storage.read(upload.id)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it("are finished once by simultaneous calls, each of which gets the size", async () => {
    const storage = open();
    for (let n = 0; n < 10; n += 1) {
      const upload = await sendAll(storage, randomBytes(1_000));
      const sizes = await Promise.all(Array.from({ length: 6 }, () => storage.finish(upload)));
      expect(sizes).toEqual(Array(6).fill(1_000));
    }
  });

  it("are reported missing when an upload without any bytes is finished", async () => {
    const storage = open();
    const upload = await begin(storage, 1_000);
    await storage.delete(upload.id);
    await expect(storage.finish(upload)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it("accept only our own keys", async () => {
    const storage = open();
    for (const key of ["", "../x", "a/b", "a\0b", "a.part", "A", "/etc/passwd", ".."]) {
      await expect(storage.read(key)).rejects.toThrow("is no key");
      await expect(storage.delete(key)).rejects.toThrow("is no key");
      const upload = { id: key, size: 1, state: { begun: true, etags: ["x"], uploadId: "u", key: "k" } };
      await expect(storage.finish(upload)).rejects.toThrow("is no key");
    }
  });
});

describe("an S3 bucket", () => {
  afterEach(() => s3.behave("answer"));

  it("keeps nothing of an upload but its content, and nothing of one that is deleted", async () => {
    const storage = openS3();
    for (const parts of [1, 2, 3, 4]) {
      const upload = await sendAll(storage, randomBytes(storage.partBytes * parts));
      await storage.finish(upload);
      expect(s3.contents().filter((name) => name.includes(upload.id))).toEqual([`releases/${upload.id}`]);
      await storage.delete(upload.id, upload.state);
    }
    const upload = await begin(storage, storage.partBytes * 3);
    const before = s3.unfinished();
    await send(storage, upload, randomBytes(storage.partBytes * 3), 0);
    await storage.delete(upload.id, upload.state);
    expect(s3.unfinished()).toBe(before - 1);
    expect(s3.contents().filter((name) => name.includes(upload.id))).toEqual([]);
  });

  it("is asked for by its own address where the endpoint has its name", async () => {
    const own = openS3({ endpoint: `http://${S3_TEST_SETTINGS.S3_BUCKET}.localhost:1` });
    // Nothing listens there; what is named is the address that was called.
    await expect(own.read("upl_1")).rejects.toMatchObject({ reason: "UNAVAILABLE" });
  });

  it.each([
    ["another secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    ["another key", { accessKeyId: "AKOTHER" }, "InvalidAccessKeyId"],
    ["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
    ["another bucket", { bucket: "no-such-bucket" }, "NoSuchBucket"],
  ])("refuses %s, and the error says so", async (_, change, code) => {
    await expect(openS3(change).write(newKey(), randomBytes(10))).rejects.toThrow(code);
  });

  it("that cannot answer at the moment is no damaged file: it is tried again", async () => {
    const storage = openS3();
    const upload = await sendAll(storage, randomBytes(10));
    s3.behave("fail");
    for (const call of [
      () => storage.finish(upload),
      () => storage.read(upload.id),
      () => storage.write(upload.id, randomBytes(1)),
      () => storage.delete(upload.id),
    ])
      await expect(call()).rejects.toMatchObject({ reason: "UNAVAILABLE" });
    s3.behave("answer");
    expect(await storage.finish(upload)).toBe(10);
  });

  it.each(["hang", "stall"] as const)("that %ss is tried again, and keeps no one waiting", async (mode) => {
    const patient = openS3();
    const size = patient.partBytes * 2;
    const upload = await begin(patient, size);
    await send(patient, upload, randomBytes(size), 0);
    const storage = openS3({}, 300);
    s3.behave(mode);
    for (const call of [
      () => storage.begin(newKey()),
      // Reads the first half.
      () => send(storage, upload, randomBytes(size), storage.partBytes),
      () => storage.finish(upload),
      () => storage.write(newKey(), randomBytes(1)),
      () => storage.delete(upload.id),
    ])
      await expect(call()).rejects.toMatchObject({ reason: "UNAVAILABLE" });
  });

  it("that forgot an upload says so with its next part", async () => {
    const storage = openS3();
    const upload = await begin(storage, storage.partBytes * 3);
    const content = randomBytes(upload.size);
    await send(storage, upload, content, 0);
    s3.forgetUploads();
    await expect(send(storage, upload, content, storage.partBytes)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it("that refuses to finish under status 200 is believed", async () => {
    const storage = openS3();
    const upload = await sendAll(storage, randomBytes(10));
    s3.behave("damage");
    await expect(storage.finish(upload)).rejects.toBeInstanceOf(StoredFileMissing);
  });
});

describe("files", () => {
  it("stay in their folder, and none is left that was not finished or was deleted", async () => {
    const own = path.join(folder, "own");
    const storage = createFileStorage(own);
    const upload = await sendAll(storage, randomBytes(10));
    expect(await readdir(own)).toEqual([`${upload.id}.part`]);
    await storage.finish(upload);
    expect(await readdir(own)).toEqual([upload.id]);
    await storage.delete(upload.id);
    expect(await readdir(own)).toEqual([]);
  });

  it("have their name on the disk with their first part, and again when they are finished", async () => {
    const own = path.join(folder, "synced");
    const storage = createFileStorage(own);
    await sendAll(storage, randomBytes(10));
    const handle = await openFile(folder);
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, "sync");
    await handle.close();
    const upload = await sendAll(storage, randomBytes(10));
    expect(sync).toHaveBeenCalledTimes(1);
    await storage.finish(upload);
    expect(sync).toHaveBeenCalledTimes(3);
    sync.mockRestore();
  });

  it("are never counted beyond what lies on the disk", async () => {
    const storage = createFileStorage(path.join(folder, "lost"));
    const upload = await begin(storage, 20);
    const put = (offset: number) => storage.putPart(upload, { offset, body: randomBytes(10) });
    await expect(put(10)).rejects.toBeInstanceOf(StoredFileMissing);
    await put(0);
    await expect(put(11)).rejects.toBeInstanceOf(StoredFileMissing);
    await truncate(path.join(folder, "lost", `${upload.id}.part`), 5);
    await expect(put(10)).rejects.toBeInstanceOf(StoredFileMissing);
  });
});

it("closes all joined contents when the reader disconnects, even one that was being opened", async () => {
  const storage = createFileStorage(path.join(folder, "joined"));
  const keys = [newKey(), newKey()];
  for (const key of keys) await storage.write(key, randomBytes(10));
  const closed: string[] = [];
  let letGo = (): void => undefined;
  const opening = new Promise<void>((resolve) => (letGo = resolve));
  const watched: Storage = {
    ...storage,
    async read(id) {
      if (id === keys[1]) await opening;
      const reader = (await storage.read(id)).getReader();
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          closed.push(id);
          await reader.cancel();
        },
      });
    },
  };
  const contents = keys.map((id) => ({ id, size: 10 }));
  const reader = (await joinContents(watched, contents)).getReader();
  await reader.read();
  const second = reader.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await reader.cancel();
  letGo();
  await second;
  await expect.poll(() => closed).toContain(keys[1]);
});

describe("a browser's way to Vercel Blob", () => {
  it("is valid only for its own content", async () => {
    vi.stubEnv("VERCEL_BLOB_API_URL", blob.url);
    const storage = createBlobStorage(BLOB_TEST_TOKEN);
    const [mine, other] = [await begin(storage, 10), await begin(storage, 10)];
    const direct = await storage.direct(mine);
    const theirs = await storage.direct(other);
    if (direct === null || theirs === null) throw new Error("Blob takes parts itself");
    const put = (names: typeof direct, bytes: number) =>
      uploadPart(names.pathname, randomBytes(bytes), { access: "private", ...names, partNumber: 1 });
    await expect(put({ ...theirs, token: direct.token }, 10)).rejects.toThrow();
    await expect(put(direct, 11)).rejects.toThrow();
    await expect(put({ ...direct, token: direct.token.slice(0, -20) }, 10)).rejects.toThrow();
    expect((await put(direct, 10)).etag).not.toBe("");
    expect(JSON.stringify(direct)).not.toContain(BLOB_TEST_TOKEN);
  });

  it("replaces nothing that is finished, whole or in parts", async () => {
    vi.stubEnv("VERCEL_BLOB_API_URL", blob.url);
    const storage = createBlobStorage(BLOB_TEST_TOKEN);
    const content = randomBytes(10);
    const upload = await begin(storage, 10);
    const direct = await storage.direct(upload);
    if (direct === null) throw new Error("Blob takes parts itself");
    await send(storage, upload, content, 0);
    await storage.finish(upload);
    const { pathname, token } = direct;
    const evil = randomBytes(10);
    await expect(put(pathname, evil, { access: "private", token })).rejects.toThrow("already exists");
    const whole = { access: "private", token, multipart: true } as const;
    await expect(put(pathname, evil, whole)).rejects.toThrow("already exists");
    expect((await read(storage, upload.id)).equals(content)).toBe(true);
  });

  it("has receipts that the store verifies", async () => {
    vi.stubEnv("VERCEL_BLOB_API_URL", blob.url);
    const storage = createBlobStorage(BLOB_TEST_TOKEN);
    const upload = await begin(storage, 10);
    const body = new TextEncoder().encode(JSON.stringify({ etag: "made up" }));
    upload.state = (await storage.putPart(upload, { offset: 0, body })).state;
    await expect(storage.finish(upload)).rejects.toBeInstanceOf(StoredFileMissing);
    expect(blob.contents()).not.toContain(`releases/${upload.id}`);
  });
});
