import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createReleaseScene } from "@/testing/release/release-scene";
import { deleteExpiredContents } from "@/server/services/release/upload";
import { desktopVersions } from ".";

const {
  create: createDesktopVersion,
  delete: deleteDesktopVersion,
  get: getDesktopVersion,
  list: listDesktopVersions,
  publish: publishDesktopVersion,
  update: updateDesktopVersion,
} = desktopVersions;

await openOwnDatabase();

let scene: Awaited<ReturnType<typeof createReleaseScene>>;
beforeEach(async () => {
  await getDb().desktopVersion.deleteMany();
  scene = await createReleaseScene();
});

const conflict = { reason: "CONFLICT" };
const remove = (id: string) => deleteDesktopVersion({ ctx: scene.ctx, input: { id } });
const get = (id: string) => getDesktopVersion({ ctx: scene.ctx, input: { id } });

describe("a version of the desktop client", () => {
  it("is created from an upload, in the specification's shape", async () => {
    const content = Buffer.from("an installer");
    const made = await scene.draft("1.4.0", { content, updateLog: "Faster", forceUpdate: true });
    const { person } = scene;
    expect(made).toEqual({
      id: expect.stringMatching(/^dsk_/),
      version: "1.4.0",
      platform: "win",
      updateLog: "Faster",
      downloadUrl: "http://localhost:3000/updates/desktop/win/1.4.0/Roster%20Setup.exe",
      fileSize: "12",
      fileName: "Roster Setup.exe",
      checksum: createHash("sha512").update(content).digest("hex"),
      forceUpdate: true,
      status: "DRAFT",
      publishedAt: null,
      uploadedBy: person.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      uploader: { id: person.id, username: person.username, nickname: "Test" },
    });
    expect(await get(made.id)).toEqual(made);
    const listed = await listDesktopVersions({ ctx: scene.ctx, input: { platform: "win", status: "DRAFT" } });
    expect(listed).toEqual({ list: [made], nextCursor: null, hasMore: false });
    expect((await listDesktopVersions({ ctx: scene.ctx, input: { platform: "mac" } })).list).toEqual([]);
  });

  it("is listed newest first, page by page", async () => {
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await scene.draft(version);
    const page = async (cursor?: string) =>
      listDesktopVersions({ ctx: scene.ctx, input: { limit: 2, ...(cursor !== undefined && { cursor }) } });
    const first = await page();
    const second = await page(first.nextCursor ?? "");
    expect([...first.list, ...second.list].map(({ version }) => version)).toEqual([
      "1.2.0",
      "1.1.0",
      "1.0.0",
    ]);
  });

  it("can be changed while it is a draft, by a user who read its latest state", async () => {
    const made = await scene.draft("1.0.0");
    const update = (input: object) =>
      updateDesktopVersion({ ctx: scene.ctx, input: { id: made.id, ...input } });
    const changed = await update({ updateLog: "News", updatedAt: made.updatedAt });
    expect(changed).toMatchObject({ updateLog: "News", forceUpdate: false });
    await expect(update({ forceUpdate: true, updatedAt: made.updatedAt })).rejects.toMatchObject(conflict);
    await scene.publish(made.id);
    await expect(update({ updateLog: "Other" })).rejects.toMatchObject(conflict);
    for (const field of ["version", "platform", "fileName", "checksum"])
      await expect(update({ [field]: "1.0.1" })).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("is published only with the user's own password; five wrong ones lock the account", async () => {
    const { id } = await scene.draft("1.0.0");
    const publish = (password: string) => publishDesktopVersion({ ctx: scene.ctx, input: { id, password } });
    for (let n = 0; n < 5; n += 1)
      await expect(publish("wrong")).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
        issues: [{ path: "password", code: "WRONG_PASSWORD" }],
      });
    await expect(publish(scene.person.password)).rejects.toMatchObject({ reason: "ACCOUNT_LOCKED" });
    expect((await get(id)).status).toBe("DRAFT");
    await getDb().loginFailure.deleteMany({ where: { account: scene.person.id } });
    expect(await publish(scene.person.password)).toMatchObject({ status: "PUBLISHED" });
    // Correct passwords do not lock the account, although publishing is refused.
    for (let n = 0; n < 6; n += 1)
      await expect(publish(scene.person.password)).rejects.toMatchObject(conflict);
    const entry = await getDb().auditEntry.findFirst({
      where: { action: "desktop-version.publish", targetId: id },
    });
    expect(entry).toMatchObject({ before: { status: "DRAFT" }, after: { status: "PUBLISHED" } });
    expect(JSON.stringify(entry)).not.toContain(scene.person.password);
  });

  it("is published only if no one changed it after the person read it", async () => {
    const { id, updatedAt } = await scene.draft("1.0.0");
    await updateDesktopVersion({ ctx: scene.ctx, input: { id, forceUpdate: true } });
    const publish = (readAt: string) =>
      publishDesktopVersion({
        ctx: scene.ctx,
        input: { id, password: scene.person.password, updatedAt: readAt },
      });
    const changed = { ...conflict, issues: [{ path: "updatedAt", code: "CHANGED_SINCE" }] };
    await expect(publish(updatedAt)).rejects.toMatchObject(changed);
    expect((await get(id)).status).toBe("DRAFT");
    expect(await publish((await get(id)).updatedAt)).toMatchObject({ status: "PUBLISHED" });
  });

  it("is unique on a platform, even after it was deleted", async () => {
    const taken = { ...conflict, issues: [{ path: "version", code: "VERSION_TAKEN" }] };
    const { id } = await scene.publishNew("2.0.0");
    await expect(scene.draft("2.0.0", { content: Buffer.from("other") })).rejects.toMatchObject(taken);
    await expect(remove(id)).rejects.toMatchObject(conflict);
    await scene.withdraw(id);
    await remove(id);
    await expect(get(id)).rejects.toMatchObject({
      reason: "NOT_FOUND",
      message:
        "There is no such desktop version. Check the id; it may have been deleted. Load the list again.",
    });
    await expect(scene.draft("2.0.0", { content: Buffer.from("other") })).rejects.toMatchObject(taken);
    await scene.draft("2.0.0", { platform: "linux", fileName: "r.AppImage" });
    const unpublished = await scene.draft("2.0.1");
    await remove(unpublished.id);
    await scene.draft("2.0.1");
  });

  it("is created once by simultaneous calls", async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) => scene.upload(`r${n}.exe`, Buffer.from(`content ${n}`))),
    );
    const outcomes = await Promise.allSettled(
      ids.map((uploadId) =>
        createDesktopVersion({ ctx: scene.ctx, input: { uploadId, version: "3.0.0", platform: "win" } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("needs its own upload: one of another release is refused", async () => {
    const uploadId = await scene.upload("r.exe", Buffer.from("content"));
    const create = (version: string) =>
      createDesktopVersion({ ctx: scene.ctx, input: { uploadId, version, platform: "win" } });
    const outcomes = await Promise.allSettled(["4.0.0", "4.0.1"].map(create));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getDb().upload.findUnique({ where: { id: uploadId } })).toMatchObject({ expiresAt: null });
  });

  it("loses its file with its deletion", async () => {
    const made = await scene.draft("5.0.0");
    const { uploadId } = await getDb().desktopVersion.findUniqueOrThrow({ where: { id: made.id } });
    const file = path.resolve(env.DATA_DIR, "uploads", uploadId ?? "");
    await access(file);
    await remove(made.id);
    await deleteExpiredContents(scene.ctx);
    await expect(access(file)).rejects.toThrow("ENOENT");
  });

  it.each([
    ["mac", "Roster.dmg"],
    ["win", "Roster.zip"],
    ["linux", "Roster.exe"],
  ] as const)("for %s is not made of %s, which no client installs", async (platform, fileName) => {
    const uploadId = await scene.upload(fileName, Buffer.from("content"));
    const input = { uploadId, version: "6.0.0", platform };
    await expect(createDesktopVersion({ ctx: scene.ctx, input })).rejects.toMatchObject({
      issues: [{ path: "platform", code: "FILE_KIND_INVALID" }],
    });
    // The name alone is enough: the content was not read.
    const row = await getDb().upload.findUniqueOrThrow({ where: { id: uploadId } });
    expect(row.checksum).toBeNull();
  });
});
