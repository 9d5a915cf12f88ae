import { z } from "zod";
import { notFound } from "@/server/domain/kernel/errors";
import { ASSET_STATUS, releaseVersionSchema } from "@/server/domain/release";
import { type Db } from "@/server/infra/db";
import { query } from "@/server/services/kernel/verb";

const releaseFileInput = z.strictObject({
  kind: z.enum(["desktop", "assets"]),
  platform: z.string().max(50),
  version: releaseVersionSchema,
  fileName: z.string().max(250),
});

const releaseFile = z.object({
  uploadId: z.string(),
  store: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
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

type Named = { kind: "desktop" | "assets"; platform: string; version: string; fileName: string };

async function findPublished(db: Db, { kind, ...named }: Named) {
  const select = { fileSize: true, checksum: true, upload: { select: { id: true, store: true } } } as const;
  if (kind === "desktop")
    return db.desktopVersion.findFirst({ where: { ...named, status: "PUBLISHED" }, select });
  return db.frontendAsset.findFirst({ where: { ...named, status: ASSET_STATUS.published }, select });
}
