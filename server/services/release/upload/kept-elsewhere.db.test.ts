import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestMachine, type TestMachine } from "@/testing/release/as-machine";
import { createReleaseScene } from "@/testing/release/release-scene";
import { deleteExpiredUploads, desktopUploads, finishUpload } from ".";

// The cleanup works on the uploads of everyone.
await openOwnDatabase();

const elsewhere = { reason: "UNAVAILABLE", retryAfterSeconds: 60 };
const content = randomBytes(1_000);
const { begin, putPart, cancel } = desktopUploads;

let scene: Awaited<ReturnType<typeof createReleaseScene>>;
let machine: TestMachine;
let other: TestMachine;
beforeAll(async () => {
  scene = await createReleaseScene();
  machine = await createTestMachine();
  other = await createTestMachine();
});
afterAll(async () => {
  await machine.remove();
  await other.remove();
});

const beginFile = (fileName: string) =>
  begin({ ctx: scene.ctx, input: { fileName, fileSize: content.length, lastModified: 1 } });
const put = (id: string) => putPart({ ctx: scene.ctx, input: { id, offset: 0, body: content } });
const finish = (id: string) => finishUpload(scene.ctx, { id, purpose: "DESKTOP_VERSION" });
const upload = (fileName: string) =>
  machine.run(async () => {
    const { id } = await beginFile(fileName);
    await put(id);
    return id;
  });
const rowOf = (id: string) => getDb().upload.findUnique({ where: { id } });
const filesOf = async ({ dataDir }: TestMachine) =>
  (await readdir(path.join(dataDir, "uploads"))).filter((name) => name.startsWith("upl_"));
const clean = async (days = 0) => {
  const now = () => new Date(Date.now() + days * DAY_MS);
  while ((await deleteExpiredUploads({ ctx: { ...createJobCtx("test"), now } })) > 0);
};

it("is not touched by another machine: it says where the file is, and its own machine finishes it", async () => {
  const id = await upload("a.exe");
  await expect(other.run(() => finish(id))).rejects.toMatchObject(elsewhere);
  const { id: second } = await machine.run(() => beginFile("b.exe"));
  await expect(other.run(() => put(second))).rejects.toMatchObject(elsewhere);
  expect(await rowOf(second)).toMatchObject({ received: 0, userId: expect.any(String) });
  const { checksum } = await machine.run(() => finish(id));
  expect(checksum).toBe(createHash("sha512").update(content).digest("hex"));
  await expect(other.run(() => finish(id))).rejects.toMatchObject(elsewhere);
});

it("is started again where the same file is chosen on another machine", async () => {
  const id = await upload("c.exe");
  const again = await other.run(() => beginFile("c.exe"));
  expect([again.id === id, again.received]).toEqual([false, 0]);
});

it("is deleted by its own machine, also where another one cancelled it", async () => {
  const id = await upload("d.exe");
  await other.run(() => cancel({ ctx: scene.ctx, input: { id } }));
  await other.run(() => clean());
  expect(await rowOf(id)).toMatchObject({ userId: null });
  expect(await filesOf(machine)).toContain(`${id}.part`);
  await machine.run(() => clean());
  expect(await rowOf(id)).toBeNull();
  expect(await filesOf(machine)).not.toContain(`${id}.part`);
});

it("is forgotten by the others once its machine has not cleaned for 30 days", async () => {
  const id = await upload("e.exe");
  await other.run(() => cancel({ ctx: scene.ctx, input: { id } }));
  await other.run(() => clean(29));
  expect(await rowOf(id)).not.toBeNull();
  await other.run(() => clean(31));
  expect(await rowOf(id)).toBeNull();
});
