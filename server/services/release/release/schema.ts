import { z } from "zod";
import { type IdKind, idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput, type PageStart } from "@/server/domain/kernel/paging";
import {
  ASSET_STATUS,
  assetPlatformSchema,
  desktopPlatformSchema,
  releaseFields,
  releaseVersionSchema,
} from "@/server/domain/release";
import { storableText } from "@/server/domain/kernel/text";
import { MAX_TYPED_PASSWORD_LENGTH } from "@/server/domain/people/password";
import { readAt } from "@/server/services/kernel/verb";

const instant = z.iso.datetime();
const desktopStatus = z.enum(["DRAFT", "PUBLISHED", "WITHDRAWN"]);
const uploader = z.object({ id: z.string(), username: z.string(), nickname: z.string().nullable() });

/** `checksum` is the SHA-512 in hexadecimal. `downloadUrl` works only while the version is published. */
export const desktopVersionWire = z.object({
  id: z.string(),
  version: z.string(),
  platform: z.string(),
  updateLog: z.string().nullable(),
  downloadUrl: z.string(),
  fileSize: z.string(),
  fileName: z.string(),
  checksum: z.string(),
  forceUpdate: z.boolean(),
  status: desktopStatus,
  publishedAt: instant.nullable(),
  uploadedBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  uploader,
});

export const desktopVersionList = listOf(desktopVersionWire);

/** `checksum` is the SHA-512 in hexadecimal; `isLatest` is 1 for the package in the feed. */
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
  uploader,
});

export const frontendAssetList = listOf(frontendAssetWire);

export const listDesktopVersionsInput = z.strictObject({
  platform: desktopPlatformSchema.optional(),
  status: desktopStatus.optional(),
  ...pageInput(),
});

export const listFrontendAssetsInput = z.strictObject({
  platform: assetPlatformSchema.optional(),
  status: z.int().min(ASSET_STATUS.draft).max(ASSET_STATUS.withdrawn).optional(),
  ...pageInput(),
});

const releaseNotes = releaseFields.shape.notes.nullable();

export const createDesktopVersionInput = z.strictObject({
  uploadId: idSchema("upload"),
  version: releaseVersionSchema,
  platform: desktopPlatformSchema,
  updateLog: releaseNotes.default(null),
  forceUpdate: z.boolean().default(false),
});

export const createFrontendAssetInput = z.strictObject({
  uploadId: idSchema("upload"),
  version: releaseVersionSchema,
  platform: assetPlatformSchema,
  releaseNotes: releaseNotes.default(null),
});

export const updateDesktopVersionInput = z.strictObject({
  id: idSchema("desktopVersion"),
  updateLog: releaseNotes.exactOptional(),
  forceUpdate: z.boolean().exactOptional(),
  ...readAt,
});

export const updateFrontendAssetInput = z.strictObject({
  id: idSchema("frontendAsset"),
  releaseNotes: releaseNotes.exactOptional(),
  ...readAt,
});

export type ListInput<Status> = {
  platform?: string | undefined;
  status?: Status | undefined;
  limit: number;
  cursor?: PageStart | undefined;
};
export type CreateInput = { uploadId: string; version: string; platform: string };
export type UpdateInput = { id: string; updatedAt?: string };

export const releaseId = (kind: IdKind) => z.strictObject({ id: idSchema(kind) });

/** For verbs that change what clients are offered: the user types their own password again. */
export const offerInput = (kind: IdKind) =>
  z.strictObject({
    id: idSchema(kind),
    password: storableText.min(1).max(MAX_TYPED_PASSWORD_LENGTH),
    ...readAt,
  });
