import { z } from "zod";
import { releaseVersionSchema } from "@/server/domain/release";

export const desktopFeed = z.object({
  version: z.string(),
  fileName: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
  updateLog: z.string().nullable(),
  forceUpdate: z.boolean(),
  minimumVersion: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
});

export const assetFeed = z.object({
  version: z.string(),
  platform: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
  releaseNotes: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
});

export const feedInput = z.strictObject({ platform: z.string().max(50) });

export const releaseFileInput = z.strictObject({
  kind: z.enum(["desktop", "assets"]),
  platform: z.string().max(50),
  version: releaseVersionSchema,
  fileName: z.string().max(250),
});

export const releaseFile = z.object({
  uploadId: z.string(),
  store: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
});
