import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { ASSET_STATUS, assetPlatformSchema, releaseVersionSchema } from "@/server/domain/release";
import { passwordAgain, releaseNotes, uploaderWire } from "@/server/services/release/release";
import { readAt } from "@/server/services/kernel/verb";

const instant = z.iso.datetime();
const id = idSchema("frontendAsset");

/** FrontendAsset. `checksum` is the SHA-512 in hexadecimal; `isLatest` is 1 for the one in the feed. */
export const frontendAssetWire = z.object({
  id: z.string(),
  version: z.string(),
  platform: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  fileSize: z.string(),
  checksum: z.string(),
  status: z.number(),
  isLatest: z.number(),
  releaseNotes: z.string().nullable(),
  uploadedBy: z.string(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  uploader: uploaderWire,
});

export const frontendAssetList = listOf(frontendAssetWire);

export const frontendAssetId = z.strictObject({ id });

export const listFrontendAssetsInput = z.strictObject({
  platform: assetPlatformSchema.optional(),
  status: z.int().min(ASSET_STATUS.draft).max(ASSET_STATUS.withdrawn).optional(),
  ...pageInput(),
});

export const createFrontendAssetInput = z.strictObject({
  uploadId: idSchema("upload"),
  version: releaseVersionSchema,
  platform: assetPlatformSchema,
  releaseNotes: releaseNotes.default(null),
});

export const updateFrontendAssetInput = z.strictObject({
  id,
  releaseNotes: releaseNotes.exactOptional(),
  ...readAt,
});

/** For both verbs that decide what clients are offered: the password is asked for again. */
export const offerFrontendAssetInput = z.strictObject({ id, password: passwordAgain, ...readAt });
