import { createHash, randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createReleaseScene } from "@/testing/release/release-scene";
import { S3_TEST_SETTINGS, type S3Server, startS3Server } from "@/testing/release/s3-server";
import { changeSettings } from "@/testing/suite/suite-settings";
import { desktopUploads, finishUpload } from ".";

await openOwnDatabase();

const PART = 4 * 1024 * 1024;
const { begin, putPart, cancel } = desktopUploads;

let scene: Awaited<ReturnType<typeof createReleaseScene>>;
let s3: S3Server;
let back: () => void;
beforeAll(async () => {
  s3 = await startS3Server();
  back = changeSettings({ ...S3_TEST_SETTINGS, S3_ENDPOINT: s3.url });
  scene = await createReleaseScene();
});
afterEach(() => s3.behave("answer"));
afterAll(async () => {
  back();
  await s3.close();
});

const content = randomBytes(PART * 3);
const beginFile = (fileName: string) =>
  begin({ ctx: scene.ctx, input: { fileName, fileSize: content.length, lastModified: 1 } });
const put = (id: string, offset: number) =>
  putPart({ ctx: scene.ctx, input: { id, offset, body: content.subarray(offset, offset + PART) } });
const finish = (id: string) => finishUpload(scene.ctx, { id, purpose: "DESKTOP_VERSION" });
const checksum = createHash("sha512").update(content).digest("hex");

it("starts over when the store has forgotten the upload, and is then whole", async () => {
  const { id } = await beginFile("forgotten.exe");
  await put(id, 0);
  s3.forgetUploads();
  expect(await put(id, PART)).toEqual({ received: 0, taken: false });
  for (let at = 0; at < content.length; at += PART)
    expect(await put(id, at)).toEqual({ received: at + PART, taken: true });
  expect(await finish(id)).toMatchObject({ checksum });
  expect(s3.unfinished()).toBe(0);
});

it("holds no lock and no transaction while the store hangs, and goes on afterwards", async () => {
  const { id } = await beginFile("hanging.exe");
  s3.behave("hang");
  const part = put(id, 0).then(
    () => "taken",
    (error: unknown) => (error as { reason: string }).reason,
  );
  await expect.poll(() => s3.hanging()).toBe(1);
  const [open] = await getDb().$queryRaw<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction'`;
  expect(open?.count).toBe(0);
  // Fails at once if the row is locked.
  await getDb().$queryRaw`SELECT 1 FROM upload WHERE id = ${id} FOR UPDATE NOWAIT`;
  s3.behave("answer");
  expect(await part).toBe("UNAVAILABLE");
  expect(await put(id, 0)).toEqual({ received: PART, taken: true });
});

it("lets one of simultaneous calls write a part, and the others wait for it", async () => {
  const { id } = await beginFile("race.exe");
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(id, 0)));
  expect(answers.filter(({ taken }) => taken)).toEqual([{ received: PART, taken: true }]);
  expect(new Set(answers.map(({ received }) => received))).toEqual(new Set([PART]));
});

it("is written on by another call once the one that died no longer counts", async () => {
  const { id } = await beginFile("died.exe");
  const row = await getDb().upload.findUniqueOrThrow({ where: { id } });
  const diedWith = (untilMs: number) =>
    getDb().upload.update({
      where: { id },
      data: { storeState: { ...(row.storeState as object), writer: { id: "dead", untilMs } } },
    });
  await diedWith(Date.now() + 60_000);
  await expect(put(id, 0)).rejects.toMatchObject({ reason: "UNAVAILABLE", retryAfterSeconds: 5 });
  await diedWith(Date.now());
  expect(await put(id, 0)).toEqual({ received: PART, taken: true });
});

it("that is cancelled while a part is written leaves nothing in the store", async () => {
  const { id } = await beginFile("cancelled.exe");
  await put(id, 0);
  s3.behave("slow");
  const part = put(id, PART).catch((error: unknown) => (error as { reason: string }).reason);
  await expect.poll(() => s3.hanging()).toBe(1);
  await cancel({ ctx: scene.ctx, input: { id } });
  expect(await part).toBe("NOT_FOUND");
  await expect.poll(() => s3.contents().filter((name) => name.includes(id))).toEqual([]);
});
