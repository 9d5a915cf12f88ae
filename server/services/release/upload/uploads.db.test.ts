import { createHash, randomBytes } from "node:crypto";
import { readdir, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { beforeAll, expect, it } from "vitest";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { newId } from "@/server/domain/kernel/ids";
import { createJobCtx } from "@/server/services/integration/context";
import { createTestUser } from "@/testing/people/create-test-user";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createReleaseScene, ctxOf } from "@/testing/release/release-scene";
import { ownerNow } from "@/testing/roster/owner-now";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { attachUpload, deleteExpiredUploads, desktopUploads, finishUpload, importUploads } from ".";

await openOwnDatabase();

const MIB = 1024 * 1024;
const PART = 4 * MIB;
const { begin, putPart, cancel } = desktopUploads;
let scene: Awaited<ReturnType<typeof createReleaseScene>>;
beforeAll(async () => {
  scene = await createReleaseScene();
});

const put = (id: string, offset: number, body: Uint8Array) =>
  putPart({ ctx: scene.ctx, input: { id, offset, body } });
const beginFile = (fileName: string, fileSize: number, lastModified = 1) =>
  begin({ ctx: scene.ctx, input: { fileName, fileSize, lastModified } });
const finish = (id: string) => finishUpload(scene.ctx, { id, purpose: "DESKTOP_VERSION" });
const contents = () => readdir(path.resolve(env.DATA_DIR, "uploads"));
const fileOf = (name: string) => path.resolve(env.DATA_DIR, "uploads", name);
const damaged = { reason: "CONFLICT", issues: [{ path: "uploadId", code: "UPLOAD_DAMAGED" }] };

it("accepts parts in order, and returns the expected offset for any other", async () => {
  const content = randomBytes(PART + 2_000);
  const { id, received } = await beginFile("a.exe", content.length);
  expect(received).toBe(0);
  const [first, last] = [content.subarray(0, PART), content.subarray(PART)];
  expect(await put(id, PART, last)).toEqual({ received: 0, taken: false });
  expect(await put(id, 0, first)).toEqual({ received: PART, taken: true });
  expect(await put(id, 0, first)).toEqual({ received: PART, taken: false });
  await expect(finish(id)).rejects.toMatchObject({ reason: "CONFLICT" });
  expect(await put(id, PART, last)).toEqual({ received: content.length, taken: true });
  expect(await put(id, content.length, randomBytes(1))).toEqual({ received: content.length, taken: false });
  const checksum = createHash("sha512").update(content).digest("hex");
  for (const _twice of [1, 2])
    expect(await finish(id)).toEqual({ id, fileName: "a.exe", fileSize: content.length, checksum });
  expect(await put(id, 0, first)).toMatchObject({ taken: false });
});

it("accepts one of simultaneous parts at the same offset, and none with other content", async () => {
  const bodies = Array.from({ length: 8 }, () => randomBytes(MIB));
  const { id } = await beginFile("race.exe", MIB);
  const answers = await Promise.all(bodies.map((body) => put(id, 0, body)));
  expect(answers.filter(({ taken }) => taken)).toHaveLength(1);
  const winner = bodies[answers.findIndex(({ taken }) => taken)] ?? Buffer.alloc(0);
  expect((await finish(id)).checksum).toBe(createHash("sha512").update(winner).digest("hex"));
});

it("accepts three parts at a time, and leaves connections to other users", async () => {
  const body = randomBytes(1_000);
  const names = Array.from({ length: 12 }, (_, n) => `slow-${n}.exe`);
  const started = await Promise.all(names.map((name) => beginFile(name, body.length)));
  const ids = started.map(({ id }) => id);
  const owner = new Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  await owner.query("BEGIN");
  await owner.query("SELECT 1 FROM upload WHERE id = ANY($1) FOR UPDATE", [ids]);
  const parts = ids.map((id) => put(id, 0, body));
  const waiting = async () => {
    const { rowCount } = await owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))",
    );
    return rowCount;
  };
  await expect.poll(waiting).toBe(3);
  const others = Promise.all(Array.from({ length: 5 }, () => getDb().upload.count()));
  expect(await Promise.race([others.then(() => "answered"), sleep(5_000, "held up")])).toBe("answered");
  await owner.query("ROLLBACK");
  await owner.end();
  for (const part of await Promise.all(parts)) expect(part).toEqual({ received: body.length, taken: true });
});

it("is finished once by simultaneous calls, each of which gets the same answer", async () => {
  const { id } = await beginFile("finish.exe", 1_000);
  const content = randomBytes(1_000);
  await put(id, 0, content);
  const checksum = createHash("sha512").update(content).digest("hex");
  const finished = await Promise.all(Array.from({ length: 8 }, () => finish(id)));
  for (const one of finished) expect(one).toMatchObject({ fileSize: 1_000, checksum });
});

it("starts over when the store lost the received parts", async () => {
  const content = randomBytes(PART + 10);
  const [first, last] = [content.subarray(0, PART), content.subarray(PART)];
  const { id } = await beginFile("lost.exe", content.length);
  for (const damage of [(part: string) => rm(part), (part: string) => truncate(part, 3)]) {
    await put(id, 0, first);
    await damage(fileOf(`${id}.part`));
    expect(await put(id, PART, last)).toEqual({ received: 0, taken: false });
  }
  await put(id, 0, first);
  expect(await put(id, PART, last)).toEqual({ received: content.length, taken: true });
  expect((await finish(id)).checksum).toBe(createHash("sha512").update(content).digest("hex"));
});

it.each([
  ["is gone", (id: string) => rm(fileOf(`${id}.part`))],
  ["is too short", (id: string) => truncate(fileOf(`${id}.part`), 3)],
  ["was finished, hashed and is gone", async (id: string) => rm(fileOf((await finish(id)).id))],
])("is dropped where its content %s, and the file can be uploaded again", async (_how, damage) => {
  const file = ["damaged.exe", 10] as const;
  const { id } = await beginFile(...file);
  await put(id, 0, randomBytes(10));
  await damage(id);
  await expect(finish(id)).rejects.toMatchObject(damaged);
  expect((await contents()).filter((name) => name.startsWith(id))).toEqual([]);
  const again = await beginFile(...file);
  expect(again).toMatchObject({ received: 0 });
  expect(again.id).not.toBe(id);
  await put(again.id, 0, randomBytes(10));
  expect(await finish(again.id)).toMatchObject({ fileSize: 10 });
  await cancel({ ctx: scene.ctx, input: { id: again.id } });
});

it("refuses parts that are empty, too small, or go beyond what was announced", async () => {
  const { id } = await beginFile("b.exe", 10);
  const reason = "VALIDATION_FAILED";
  await expect(put(id, 0, randomBytes(1))).rejects.toMatchObject({ reason });
  await expect(put(id, 0, randomBytes(11))).rejects.toMatchObject({ reason });
  await expect(put(id, 0, new Uint8Array())).rejects.toMatchObject({ reason });
  await put(id, 0, randomBytes(10));
});

it("finds the same file of the same person again, and starts a new upload for any other", async () => {
  const size = PART + 1;
  const first = await beginFile("again.exe", size, 5);
  await put(first.id, 0, randomBytes(PART));
  expect(await beginFile("again.exe", size, 5)).toMatchObject({ id: first.id, received: PART });
  const others = [
    await beginFile("again.exe", size, 6),
    await beginFile("again.exe", size + 1, 5),
    await beginFile("another.exe", size, 5),
    await begin({
      ctx: ctxOf(await createTestUser()),
      input: { fileName: "again.exe", fileSize: size, lastModified: 5 },
    }),
  ];
  expect(new Set([first.id, ...others.map(({ id }) => id)]).size).toBe(5);
  expect(others.map(({ received }) => received)).toEqual([0, 0, 0, 0]);
});

it("belongs to its user and its resource only", async () => {
  const { id } = await beginFile("mine.exe", 10);
  const stranger = ctxOf(await createTestUser());
  const reason = "NOT_FOUND";
  const input = { id, offset: 0, body: randomBytes(10) };
  await expect(putPart({ ctx: stranger, input })).rejects.toMatchObject({ reason });
  await expect(cancel({ ctx: stranger, input: { id } })).rejects.toMatchObject({ reason });
  await expect(finishUpload(stranger, { id, purpose: "DESKTOP_VERSION" })).rejects.toMatchObject({ reason });
  await expect(finishUpload(scene.ctx, { id, purpose: "FRONTEND_ASSET" })).rejects.toMatchObject({ reason });
  await cancel({ ctx: scene.ctx, input: { id } });
  await expect(put(id, 0, randomBytes(10))).rejects.toMatchObject({ reason });
});

it.each(["../a.exe", "a\0.exe", "nul.exe", "gpj\u202eexe.exe"])("has no name like %j", async (fileName) => {
  await expect(beginFile(fileName, 1)).rejects.toMatchObject({
    reason: "VALIDATION_FAILED",
    issues: [{ path: "fileName", code: "FILE_NAME_INVALID" }],
  });
});

it("has at most 1 GiB", async () => {
  await expect(beginFile("big.exe", 1024 * MIB + 1)).rejects.toMatchObject({
    issues: [{ path: "fileSize", code: "TOO_BIG" }],
  });
});

it("is refused before its first byte when the quota is used up, also by simultaneous calls", async () => {
  const filled = await fillUpTo(3 * MIB);
  const attempts = Array.from({ length: 8 }, (_, n) => beginFile(`quota ${n}.exe`, MIB));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ reason: "CONFLICT" });
  for (const outcome of outcomes)
    if (outcome.status === "fulfilled") await cancel({ ctx: scene.ctx, input: { id: outcome.value.id } });
  await getDb().upload.deleteMany({ where: { id: { in: filled } } });
});

it("reserves a share for an organization's import files, which an upload without parts uses for only an hour", async () => {
  const [mine, other] = [await createTestOrganization(), await createTestOrganization()];
  const reserved = Array.from({ length: 2 }, () => ({
    id: newId("upload"),
    purpose: "IMPORT_FILE" as const,
    fileName: "a.csv",
    fileSize: 1024 * MIB,
    lastModified: 0n,
    store: "files",
    storeState: {},
    userId: mine.ownerId,
    organizationId: mine.organizationId,
    expiresAt: new Date(Date.now() + 3_600_000),
  }));
  await getDb().upload.createMany({ data: reserved });
  const beginImport = async (of: TestOrganization) =>
    importUploads.begin({
      ctx: await ownerNow(of),
      input: { fileName: "b.csv", fileSize: MIB, lastModified: 1 },
    });
  const refusal: unknown = await beginImport(mine).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ reason: "CONFLICT" });
  expect((refusal as Error).message).not.toContain("UPLOAD_QUOTA_MIB");
  const { expiresAt } = await beginImport(other);
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 3_600_000);
  const where = { id: { in: reserved.map(({ id }) => id) } };
  await getDb().upload.updateMany({ where, data: { expiresAt: new Date() } });
  await beginImport(mine);
  await getDb().upload.deleteMany({ where: { purpose: "IMPORT_FILE" } });
});

it("counts in the organization in which it was started, whatever else its user is a member of", async () => {
  const [mine, other] = [await createTestOrganization(), await createTestOrganization()];
  const both = await createTestUser({ memberOf: [mine.organizationId, other.organizationId] });
  const beginImport = async (of: TestOrganization, fileName: string, userId = of.ownerId) => {
    const ctx = await ownerNow(of);
    const input = { fileName, fileSize: MIB, lastModified: 1 };
    return importUploads.begin({ ctx: { ...ctx, actor: { ...ctx.actor, userId } } as typeof ctx, input });
  };
  const first = await beginImport(mine, "a.csv", both.id);
  const second = await beginImport(other, "a.csv", both.id);
  expect(second.id, "a file of another organization is another one").not.toBe(first.id);
  const takesAll = { fileSize: 1024 * MIB };
  await getDb().upload.update({ where: { id: first.id }, data: takesAll });
  await getDb().upload.update({
    where: { id: second.id },
    data: { organizationId: mine.organizationId, ...takesAll },
  });
  // Its share is also kept if the user leaves.
  await getDb().organizationMember.deleteMany({ where: { userId: both.id } });
  await expect(beginImport(mine, "b.csv")).rejects.toMatchObject({ reason: "CONFLICT" });
  await beginImport(other, "b.csv");
  await getDb().upload.deleteMany({ where: { purpose: "IMPORT_FILE" } });
});

async function fillUpTo(leftBytes: number): Promise<string[]> {
  const { _sum: sum } = await getDb().upload.aggregate({ _sum: { fileSize: true } });
  const ids: string[] = [];
  let rest = env.UPLOAD_QUOTA_MIB * MIB - (sum.fileSize ?? 0) - leftBytes;
  for (; rest > 0; rest -= 1024 * MIB) {
    const id = newId("upload");
    const file = { fileName: "filler", fileSize: Math.min(rest, 1024 * MIB), lastModified: 0n };
    await getDb().upload.create({
      data: { id, ...file, purpose: "DESKTOP_VERSION", store: "files", storeState: {} },
    });
    ids.push(id);
  }
  return ids;
}

it("is deleted with its content a day after its last part, and never once a release has it", async () => {
  const [left, kept] = [await beginFile("left.exe", PART + 1), await beginFile("kept.exe", PART)];
  for (const { id } of [left, kept]) await put(id, 0, randomBytes(PART));
  await finish(kept.id);
  await getDb().$transaction((tx) => attachUpload(tx, kept.id));
  const dayLater = { ...createJobCtx("test"), now: () => new Date(Date.now() + 25 * HOUR_MS) };
  while ((await deleteExpiredUploads({ ctx: dayLater })) > 0);
  const ids = (await getDb().upload.findMany({ where: { id: { in: [left.id, kept.id] } } })).map(
    ({ id }) => id,
  );
  expect(ids).toEqual([kept.id]);
  const files = await contents();
  expect([files.includes(`${left.id}.part`), files.includes(kept.id)]).toEqual([false, true]);
  await expect(getDb().$transaction((tx) => attachUpload(tx, kept.id))).rejects.toMatchObject({
    reason: "CONFLICT",
  });
});

it("is deleted even if an earlier one cannot be", async () => {
  const [stuck, after] = [newId("upload"), newId("upload")];
  const file = { fileName: "x.exe", fileSize: 1, lastModified: 0n, purpose: "DESKTOP_VERSION" } as const;
  const rows = [
    { id: stuck, ...file, store: "blob", storeState: {}, expiresAt: new Date(1_000) },
    { id: after, ...file, store: "files", storeState: {}, expiresAt: new Date(2_000) },
  ];
  await getDb().upload.createMany({ data: rows });
  await writeFile(fileOf(after), "x");
  while ((await deleteExpiredUploads({ ctx: createJobCtx("test") })) > 0);
  const left = await getDb().upload.findMany({ where: { id: { in: [stuck, after] } } });
  expect(left).toMatchObject([{ id: stuck }]);
  // Retried an hour later.
  expect(left[0]?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect(await contents()).not.toContain(after);
  await getDb().upload.delete({ where: { id: stuck } });
});

it("cannot become a release once its deletion has started", async () => {
  const { id } = await beginFile("late.exe", 10);
  await put(id, 0, randomBytes(10));
  await finish(id);
  await getDb().upload.update({ where: { id }, data: { userId: null } });
  await expect(getDb().$transaction((tx) => attachUpload(tx, id))).rejects.toMatchObject({
    reason: "CONFLICT",
  });
});

it("tells a user with too many uploads how long the first one is kept", async () => {
  const ctx = (await createTestOrganization()).ctx();
  const beginOne = (fileSize: number) =>
    importUploads.begin({ ctx, input: { fileName: "a.csv", fileSize, lastModified: 1 } });
  const tooMany = (told: string) =>
    expect(beginOne(6)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining(told) as string,
    });
  for (let size = 1; size <= 5; size += 1) {
    const { id } = await beginOne(size);
    if (size > 1) await importUploads.putPart({ ctx, input: { id, offset: 0, body: new Uint8Array(size) } });
  }
  await tooMany("the first one expires within an hour");
  const { id } = await beginOne(1);
  await importUploads.putPart({ ctx, input: { id, offset: 0, body: new Uint8Array(1) } });
  await tooMany("the first one expires within 24 hours");
});
