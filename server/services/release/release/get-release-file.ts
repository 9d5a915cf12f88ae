import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { ASSET_STATUS, isPrerelease, newestOf, releasePath } from "@/server/domain/release";
import { type Db } from "@/server/infra/db";
import { ownAddress } from "@/server/infra/own-address";
import { query } from "@/server/services/kernel/verb";
import { assetFeed, desktopFeed, feedInput, releaseFile, releaseFileInput } from "./internal/feed-schema";

/**
 * Prerelease versions are never offered (docs/rules.md#releases). Throws `NOT_FOUND` if none is published.
 */
export const getDesktopFeed = query({
  permission: "public",
  input: feedInput,
  output: desktopFeed,
  async run({ ctx, input: { platform } }) {
    const rows = await ctx.db.desktopVersion.findMany({
      where: { platform, status: "PUBLISHED" },
      select: { id: true, version: true, forceUpdate: true },
    });
    const offered = rows.filter(({ version }) => !isPrerelease(version));
    const newest = newestOf(offered);
    if (newest === undefined) throw nothingPublished();
    const forced = newestOf(offered.filter(({ forceUpdate }) => forceUpdate));
    const row = await ctx.db.desktopVersion.findUniqueOrThrow({ where: { id: newest.id } });
    return { ...row, minimumVersion: forced?.version ?? null };
  },
});

/** Throws `NOT_FOUND` if none is published. */
export const getAssetFeed = query({
  permission: "public",
  input: feedInput,
  output: assetFeed,
  async run({ ctx, input: { platform } }) {
    const row = await ctx.db.frontendAsset.findFirst({ where: { platform, isLatest: 1 } });
    if (row === null) throw nothingPublished();
    return { ...row, fileUrl: ownAddress(releasePath("assets", row)) };
  },
});

/** Throws `NOT_FOUND`. */
export const getReleaseFile = query({
  permission: "public",
  input: releaseFileInput,
  output: releaseFile,
  async run({ ctx, input }) {
    const row = await findPublished(ctx.db, input);
    if (row?.upload === null || row === null)
      throw notFound("file", "Its release may have been withdrawn: ask the feed for the newest one.");
    const { fileSize, checksum, upload } = row;
    return { uploadId: upload.id, store: upload.store, fileSize, checksum };
  },
});

function nothingPublished(): ServiceError {
  return new ServiceError(
    "NOT_FOUND",
    "Nothing is published for this platform. Check the platform's name, or try again later.",
  );
}

type Named = { kind: "desktop" | "assets"; platform: string; version: string; fileName: string };

async function findPublished(db: Db, { kind, ...named }: Named) {
  const select = { fileSize: true, checksum: true, upload: { select: { id: true, store: true } } } as const;
  if (kind === "desktop")
    return db.desktopVersion.findFirst({ where: { ...named, status: "PUBLISHED" }, select });
  return db.frontendAsset.findFirst({ where: { ...named, status: ASSET_STATUS.published }, select });
}
