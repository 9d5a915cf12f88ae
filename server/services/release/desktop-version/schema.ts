import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { desktopPlatformSchema, releaseVersionSchema } from "@/server/domain/release";
import { passwordAgain, releaseNotes, uploaderWire } from "@/server/services/release/release";
import { readAt } from "@/server/services/kernel/verb";

const status = z.enum(["DRAFT", "PUBLISHED", "WITHDRAWN"]);
const instant = z.iso.datetime();
const id = idSchema("desktopVersion");

/** DesktopVersion. `checksum` is the SHA-512 in hexadecimal; `downloadUrl` answers while it is published. */
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
  status,
  publishedAt: instant.nullable(),
  uploadedBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  uploader: uploaderWire,
});

export const desktopVersionList = listOf(desktopVersionWire);

export const desktopVersionId = z.strictObject({ id });

export const listDesktopVersionsInput = z.strictObject({
  platform: desktopPlatformSchema.optional(),
  status: status.optional(),
  ...pageInput(),
});

export const createDesktopVersionInput = z.strictObject({
  uploadId: idSchema("upload"),
  version: releaseVersionSchema,
  platform: desktopPlatformSchema,
  updateLog: releaseNotes.default(null),
  forceUpdate: z.boolean().default(false),
});

export const updateDesktopVersionInput = z.strictObject({
  id,
  updateLog: releaseNotes.exactOptional(),
  forceUpdate: z.boolean().exactOptional(),
  ...readAt,
});

export const publishDesktopVersionInput = z.strictObject({ id, password: passwordAgain, ...readAt });
