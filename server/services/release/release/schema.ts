import { z } from "zod";
import { releaseFields, releaseVersionSchema } from "@/server/domain/release";
import { storableText } from "@/server/domain/kernel/text";
import { MAX_TYPED_PASSWORD_LENGTH } from "@/server/domain/people/password";

/** Who uploaded a release. */
export const uploaderWire = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
});

/** What is new, as its readers see it: plain text or Markdown. */
export const releaseNotes = releaseFields.shape.notes.nullable();

/** The acting person's own, asked for again. */
export const passwordAgain = storableText.min(1).max(MAX_TYPED_PASSWORD_LENGTH);

/** What electron-updater is told of the newest version; `minimumVersion`: the newest that all must have. */
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

/** The latest package of the front end. */
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

/** Where a published file lies. */
export const releaseFile = z.object({
  uploadId: z.string(),
  store: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
});
