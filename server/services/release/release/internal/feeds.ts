import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { isPrerelease, newestOf, releasePath } from "@/server/domain/release";
import { ownAddress } from "@/server/infra/own-address";
import { query } from "@/server/services/kernel/verb";

const desktopFeed = z.object({
  version: z.string(),
  fileName: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
  updateLog: z.string().nullable(),
  forceUpdate: z.boolean(),
  minimumVersion: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
});

const assetFeed = z.object({
  version: z.string(),
  platform: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
  releaseNotes: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
});

const feedInput = z.strictObject({ platform: z.string().max(50) });

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

function nothingPublished(): ServiceError {
  return new ServiceError(
    "NOT_FOUND",
    "Nothing is published for this platform. Check the platform's name, or try again later.",
  );
}
