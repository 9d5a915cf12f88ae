import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type DesktopPlatform, desktopPlatforms, isInstallable } from "@/server/domain/release";
import { type Db, type Tx } from "@/server/infra/db";
import { lockPlatform, versionTaken, withUploader, wrongStatus } from "@/server/services/release/release";
import { proveOwnPassword } from "@/server/services/people/session";
import {
  attachUpload,
  deleteExpiredContents,
  detachUpload,
  finishUpload,
} from "@/server/services/release/upload";
import {
  checkUnchanged,
  listAllNewestFirst,
  mutation,
  query,
  requireUser,
} from "@/server/services/kernel/verb";
import { lockVersion, readVersion, toVersion } from "./internal/version-rows";
import {
  createDesktopVersionInput,
  desktopVersionId,
  desktopVersionList,
  desktopVersionWire,
  listDesktopVersionsInput,
  publishDesktopVersionInput,
  updateDesktopVersionInput,
} from "./schema";

const write = { permission: "desktop-version:write", platform: true, output: desktopVersionWire } as const;

/** Versions that are not deleted, newest first. */
export const listDesktopVersions = query({
  permission: "desktop-version:read",
  platform: true,
  input: listDesktopVersionsInput,
  output: desktopVersionList,
  async run({ ctx, input: { limit, cursor, ...filter } }) {
    const find = { list: "desktopVersions", by: "createdAt", filter, limit, cursor } as const;
    const { items, ...rest } = await listAllNewestFirst(find, ({ where, ...page }) =>
      ctx.db.desktopVersion.findMany({
        ...page,
        where: { ...where, deletedAt: null },
        include: withUploader,
      }),
    );
    return { list: items.map(toVersion), ...rest };
  },
});

/** One version. Throws `NOT_FOUND`. */
export const getDesktopVersion = query({
  permission: "desktop-version:read",
  platform: true,
  input: desktopVersionId,
  output: desktopVersionWire,
  run: async ({ ctx, input: { id } }) => toVersion(await readVersion(ctx.db, id)),
});

/**
 * Makes a draft of a finished upload, whose size and SHA-512 are taken here (docs/rules.md#releases). Throws
 * `NOT_FOUND`, `VALIDATION_FAILED`, `CONFLICT`.
 */
export const createDesktopVersion = mutation({
  ...write,
  input: createDesktopVersionInput,
  audit: "desktop-version.create",
  async prepare({ ctx, input: { uploadId: id, ...named } }) {
    await refuseTaken(ctx.db, named);
    const checkName = (fileName: string) => refuseOtherKinds(named.platform, fileName);
    return finishUpload(ctx, { id, purpose: "DESKTOP_VERSION", checkName });
  },
  async run({ ctx, tx, input: { uploadId, ...fields }, prepared: { fileName, fileSize, checksum } }) {
    await lockPlatform(tx, "desktop", fields.platform);
    await refuseTaken(tx, fields);
    await attachUpload(tx, uploadId);
    const now = ctx.now();
    const file = { uploadId, fileName, fileSize: BigInt(fileSize), checksum };
    const made = { id: newId("desktopVersion"), uploadedBy: requireUser(ctx).userId };
    const data = { ...fields, ...file, ...made, createdAt: now, updatedAt: now };
    const after = await tx.desktopVersion.create({ data, include: withUploader });
    return { before: null, after, result: toVersion(after) };
  },
});

/** Changes what a draft says of itself; its file never changes. Throws `NOT_FOUND`, `CONFLICT`. */
export const updateDesktopVersion = mutation({
  ...write,
  input: updateDesktopVersionInput,
  audit: "desktop-version.update",
  async run({ tx, input: { id, updatedAt, ...data } }) {
    const before = await lockVersion(tx, id);
    checkUnchanged(before, updatedAt);
    if (before.status !== "DRAFT") throw wrongStatus("It was published: only a draft can be changed.");
    const after = await tx.desktopVersion.update({ where: { id }, data, include: withUploader });
    return { before, after, result: toVersion(after) };
  },
});

/**
 * Offers a draft, or a withdrawn version again, to every client, as the person read it; their password is
 * asked for. Throws `NOT_FOUND`, `CONFLICT`, `VALIDATION_FAILED` on `password`, `ACCOUNT_LOCKED`.
 */
export const publishDesktopVersion = mutation({
  ...write,
  input: publishDesktopVersionInput,
  audit: "desktop-version.publish",
  prepare: ({ ctx, input: { password } }) => proveOwnPassword(ctx, { password, path: "password" }),
  async run({ ctx, tx, input: { id, updatedAt } }) {
    const before = await lockVersion(tx, id);
    checkUnchanged(before, updatedAt);
    if (before.status === "PUBLISHED") throw wrongStatus("It is published already.");
    const data = { status: "PUBLISHED", publishedAt: before.publishedAt ?? ctx.now() } as const;
    const after = await tx.desktopVersion.update({ where: { id }, data, include: withUploader });
    return { before, after, result: toVersion(after) };
  },
});

/** Takes a published version out of feed and reach at once. Throws `NOT_FOUND`, `CONFLICT`. */
export const withdrawDesktopVersion = mutation({
  ...write,
  input: desktopVersionId,
  audit: "desktop-version.withdraw",
  async run({ tx, input: { id } }) {
    const before = await lockVersion(tx, id);
    if (before.status !== "PUBLISHED") throw wrongStatus("It is not published.");
    const data = { status: "WITHDRAWN" } as const;
    const after = await tx.desktopVersion.update({ where: { id }, data, include: withUploader });
    return { before, after, result: toVersion(after) };
  },
});

/**
 * Deletes a draft or a withdrawn version with its file, and returns it as it was. What was published once
 * keeps its version for ever. Throws `NOT_FOUND`, `CONFLICT`.
 */
export const deleteDesktopVersion = mutation({
  ...write,
  permission: "desktop-version:delete",
  input: desktopVersionId,
  audit: "desktop-version.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockVersion(tx, id);
    if (before.status === "PUBLISHED") throw wrongStatus("It is published: withdraw it first.");
    if (before.publishedAt === null) await tx.desktopVersion.delete({ where: { id } });
    else {
      const data = { deletedAt: ctx.now(), uploadId: null };
      await tx.desktopVersion.update({ where: { id }, data });
    }
    if (before.uploadId !== null) await detachUpload(tx, before.uploadId, ctx.now());
    ctx.defer(() => deleteExpiredContents(ctx));
    return { before, after: null, result: toVersion(before) };
  },
});

function refuseOtherKinds(platform: DesktopPlatform, fileName: string): void {
  if (isInstallable(platform, fileName)) return;
  const endings = desktopPlatforms[platform].files.map((ending) => `.${ending}`).join(", ");
  const message = `must be a file that clients of ${platform} can install: ${endings}`;
  throw new ServiceError("VALIDATION_FAILED", `The file ${message}.`, {
    issues: [{ path: "platform", message, code: "FILE_KIND_INVALID" }],
  });
}

async function refuseTaken(db: Db | Tx, { platform, version }: { platform: string; version: string }) {
  const where = { platform_version: { platform, version } };
  if ((await db.desktopVersion.findUnique({ where, select: { id: true } })) !== null) throw versionTaken();
}
