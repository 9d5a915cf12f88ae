import { newId } from "@/server/domain/kernel/ids";
import { ASSET_STATUS, isPrerelease, newestOf } from "@/server/domain/release";
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
import { findHighest, lockAsset, moveLatest, readAsset, toAsset } from "./internal/asset-rows";
import {
  createFrontendAssetInput,
  frontendAssetId,
  frontendAssetList,
  frontendAssetWire,
  listFrontendAssetsInput,
  offerFrontendAssetInput,
  updateFrontendAssetInput,
} from "./schema";

const write = { permission: "frontend-asset:write", platform: true, output: frontendAssetWire } as const;

/** Packages that are not deleted, newest first. */
export const listFrontendAssets = query({
  permission: "frontend-asset:read",
  platform: true,
  input: listFrontendAssetsInput,
  output: frontendAssetList,
  async run({ ctx, input: { limit, cursor, ...filter } }) {
    const find = { list: "frontendAssets", by: "createdAt", filter, limit, cursor } as const;
    const { items, ...rest } = await listAllNewestFirst(find, ({ where, ...page }) =>
      ctx.db.frontendAsset.findMany({ ...page, where: { ...where, deletedAt: null }, include: withUploader }),
    );
    return { list: items.map(toAsset), ...rest };
  },
});

/** One package. Throws `NOT_FOUND`. */
export const getFrontendAsset = query({
  permission: "frontend-asset:read",
  platform: true,
  input: frontendAssetId,
  output: frontendAssetWire,
  run: async ({ ctx, input: { id } }) => toAsset(await readAsset(ctx.db, id)),
});

/**
 * Makes a draft of a finished upload, whose size and SHA-512 are taken here (docs/rules.md#releases). Throws
 * `NOT_FOUND`, `CONFLICT`.
 */
export const createFrontendAsset = mutation({
  ...write,
  input: createFrontendAssetInput,
  audit: "frontend-asset.create",
  async prepare({ ctx, input: { uploadId: id, ...named } }) {
    await refuseTaken(ctx.db, named);
    return finishUpload(ctx, { id, purpose: "FRONTEND_ASSET" });
  },
  async run({ ctx, tx, input: { uploadId, ...fields }, prepared: { fileName, fileSize, checksum } }) {
    await lockPlatform(tx, "assets", fields.platform);
    await refuseTaken(tx, fields);
    await attachUpload(tx, uploadId);
    const now = ctx.now();
    const file = { uploadId, fileName, fileSize: BigInt(fileSize), checksum };
    const made = { id: newId("frontendAsset"), uploadedBy: requireUser(ctx).userId };
    const data = { ...fields, ...file, ...made, createdAt: now, updatedAt: now };
    const after = await tx.frontendAsset.create({ data, include: withUploader });
    return { before: null, after, result: toAsset(after) };
  },
});

/** Changes what a draft says of itself; its file never changes. Throws `NOT_FOUND`, `CONFLICT`. */
export const updateFrontendAsset = mutation({
  ...write,
  input: updateFrontendAssetInput,
  audit: "frontend-asset.update",
  async run({ tx, input: { id, updatedAt, ...data } }) {
    const before = await lockAsset(tx, id);
    checkUnchanged(before, updatedAt);
    if (before.status !== ASSET_STATUS.draft)
      throw wrongStatus("It was published: only a draft can be changed.");
    const after = await tx.frontendAsset.update({ where: { id }, data, include: withUploader });
    return { before, after, result: toAsset(after) };
  },
});

/**
 * Publishes a draft, or a withdrawn package again, as the person read it; their password is asked for. It
 * becomes the latest where its version is higher than the latest one's. Throws `NOT_FOUND`, `CONFLICT`,
 * `VALIDATION_FAILED` on `password`, `ACCOUNT_LOCKED`.
 */
export const publishFrontendAsset = mutation({
  ...write,
  input: offerFrontendAssetInput,
  audit: "frontend-asset.publish",
  prepare: ({ ctx, input: { password } }) => proveOwnPassword(ctx, { password, path: "password" }),
  async run({ ctx, tx, input: { id, updatedAt } }) {
    const before = await lockAsset(tx, id);
    checkUnchanged(before, updatedAt);
    if (before.status === ASSET_STATUS.published) throw wrongStatus("It is published already.");
    const data = { status: ASSET_STATUS.published, publishedAt: before.publishedAt ?? ctx.now() };
    await tx.frontendAsset.update({ where: { id }, data });
    const { platform } = before;
    const latest = await tx.frontendAsset.findFirst({ where: { platform, isLatest: 1 } });
    const isHigher = newestOf(latest === null ? [before] : [latest, before])?.id === id;
    if (isHigher && !isPrerelease(before.version)) await moveLatest(tx, platform, id);
    return changed(tx, before);
  },
});

/**
 * Takes a published package out of feed and reach at once. Of the others the highest version becomes the
 * latest, where this one was it. Throws `NOT_FOUND`, `CONFLICT`.
 */
export const withdrawFrontendAsset = mutation({
  ...write,
  input: frontendAssetId,
  audit: "frontend-asset.withdraw",
  async run({ tx, input: { id } }) {
    const before = await lockAsset(tx, id);
    if (before.status !== ASSET_STATUS.published) throw wrongStatus("It is not published.");
    await tx.frontendAsset.update({ where: { id }, data: { status: ASSET_STATUS.withdrawn } });
    if (before.isLatest === 1) await moveLatest(tx, before.platform, await findHighest(tx, before.platform));
    return changed(tx, before);
  },
});

/**
 * Makes a published package the latest, whatever its version: clients are offered it, so it takes the
 * password as publishing does. Throws the same.
 */
export const setLatestFrontendAsset = mutation({
  ...write,
  input: offerFrontendAssetInput,
  audit: "frontend-asset.set-latest",
  prepare: ({ ctx, input: { password } }) => proveOwnPassword(ctx, { password, path: "password" }),
  async run({ tx, input: { id, updatedAt } }) {
    const before = await lockAsset(tx, id);
    checkUnchanged(before, updatedAt);
    if (before.status !== ASSET_STATUS.published)
      throw wrongStatus("Only a published package can be the latest.");
    await moveLatest(tx, before.platform, id);
    return changed(tx, before);
  },
});

/**
 * Deletes a draft or a withdrawn package with its file, and returns it as it was. What was published once
 * keeps its version for ever. Throws `NOT_FOUND`, `CONFLICT`.
 */
export const deleteFrontendAsset = mutation({
  ...write,
  permission: "frontend-asset:delete",
  input: frontendAssetId,
  audit: "frontend-asset.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockAsset(tx, id);
    if (before.isLatest === 1) throw wrongStatus("It is the latest: make another one the latest first.");
    if (before.status === ASSET_STATUS.published) throw wrongStatus("It is published: withdraw it first.");
    if (before.publishedAt === null) await tx.frontendAsset.delete({ where: { id } });
    else {
      const data = { deletedAt: ctx.now(), uploadId: null };
      await tx.frontendAsset.update({ where: { id }, data });
    }
    if (before.uploadId !== null) await detachUpload(tx, before.uploadId, ctx.now());
    ctx.defer(() => deleteExpiredContents(ctx));
    return { before, after: null, result: toAsset(before) };
  },
});

/** The row as the transaction leaves it, beside how it was. */
async function changed(tx: Tx, before: Awaited<ReturnType<typeof lockAsset>>) {
  const after = await readAsset(tx, before.id);
  return { before, after, result: toAsset(after) };
}

async function refuseTaken(db: Db | Tx, { platform, version }: { platform: string; version: string }) {
  const where = { platform_version: { platform, version } };
  if ((await db.frontendAsset.findUnique({ where, select: { id: true } })) !== null) throw versionTaken();
}
