import { randomBytes } from "node:crypto";
import { put, uploadPart } from "@vercel/blob/client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { env } from "@/server/env";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { type BlobServer, startBlobServer } from "@/testing/release/blob-server";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createReleaseScene } from "@/testing/release/release-scene";
import { setSettings } from "@/testing/suite/suite-settings";
import { deleteExpiredUploads, desktopUploads, finishUpload } from ".";

await openOwnDatabase();
setSettings({ BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_teststore_0123456789abcdef" });

const MIB = 1024 * 1024;
let blob: BlobServer;
let scene: Awaited<ReturnType<typeof createReleaseScene>>;
beforeAll(async () => {
  blob = await startBlobServer();
  vi.stubEnv("VERCEL_BLOB_API_URL", blob.url);
  vi.stubEnv("VERCEL_BLOB_RETRIES", "0");
  scene = await createReleaseScene();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await blob.close();
});

const { begin, putPart, cancel } = desktopUploads;
const beginFile = async (fileName: string, fileSize: number) => {
  const { id, received, direct } = await begin({ ctx: scene.ctx, input: { fileName, fileSize } });
  if (direct === null) throw new Error("Blob takes parts itself");
  return { id, received, direct };
};
const finish = (id: string) => finishUpload(scene.ctx, { id, purpose: "DESKTOP_VERSION" });
const keep = (id: string, receipt: object) =>
  putPart({ ctx: scene.ctx, input: { id, offset: 0, body: Buffer.from(JSON.stringify(receipt)) } });

async function send({ id, direct }: Awaited<ReturnType<typeof beginFile>>, content: Buffer): Promise<void> {
  const { pathname, ...names } = direct;
  const { etag } = await uploadPart(pathname, content, { access: "private", ...names, partNumber: 1 });
  await keep(id, { etag });
}

it("is started once by simultaneous calls, and finished by all", async () => {
  const [first] = await Promise.all([beginFile("a.exe", 10), beginFile("b.exe", 10)]);
  const again = await Promise.all([beginFile("a.exe", 10), beginFile("a.exe", 10)]);
  for (const { id, direct } of again)
    expect([id, direct.uploadId]).toEqual([first.id, first.direct.uploadId]);
  await send(first, randomBytes(10));
  const all = await Promise.all(Array.from({ length: 4 }, () => finish(first.id)));
  expect(new Set(all.map(({ checksum }) => checksum)).size).toBe(1);
});

it("is deleted when the store refuses the receipts, and the file can be uploaded again", async () => {
  const { id } = await beginFile("bogus.exe", 10);
  expect(await keep(id, { etag: "made up" })).toMatchObject({ received: 10 });
  const reason = { reason: "CONFLICT", issues: [{ code: "UPLOAD_DAMAGED" }] };
  await expect(finish(id)).rejects.toMatchObject(reason);
  const again = await beginFile("bogus.exe", 10);
  expect(again.received).toBe(0);
  await send(again, randomBytes(10));
  expect(await finish(again.id)).toMatchObject({ fileSize: 10 });
});

it("is not started in the store when the quota is used up", async () => {
  const { _sum: sum } = await getDb().upload.aggregate({ _sum: { fileSize: true } });
  const ids: string[] = [];
  for (let rest = env.UPLOAD_QUOTA_MIB * MIB - (sum.fileSize ?? 0); rest > 0; rest -= 1024 * MIB) {
    const file = { fileName: "filler", fileSize: Math.min(rest, 1024 * MIB), lastModified: 0n };
    const id = newId("upload");
    const made = { id, ...file, purpose: "DESKTOP_VERSION", store: "files", storeState: {} } as const;
    await getDb().upload.create({ data: made });
    ids.push(id);
  }
  const before = blob.unfinished();
  await expect(beginFile("refused.exe", 10)).rejects.toMatchObject({ reason: "CONFLICT" });
  expect(blob.unfinished()).toBe(before);
  await getDb().upload.deleteMany({ where: { id: { in: ids } } });
});

it("stays known until no browser can write it any more, and leaves nothing behind", async () => {
  const upload = await beginFile("cancelled upload.exe", 10);
  await send(upload, randomBytes(10));
  await finish(upload.id);
  const { pathname, token } = upload.direct;
  await cancel({ ctx: scene.ctx, input: { id: upload.id } });
  expect(blob.contents()).not.toContain(pathname);
  await put(pathname, randomBytes(10), { access: "private", token });
  await deleteExpiredUploads({ ctx: createJobCtx("test") });
  expect(await getDb().upload.findUnique({ where: { id: upload.id } })).toMatchObject({ userId: null });
  const later = { ...createJobCtx("test"), now: () => new Date(Date.now() + 3_700_000) };
  await deleteExpiredUploads({ ctx: later });
  expect(blob.contents()).not.toContain(pathname);
  expect(await getDb().upload.findUnique({ where: { id: upload.id } })).toBeNull();
});
