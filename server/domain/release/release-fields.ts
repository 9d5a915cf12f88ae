import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { storableText } from "@/server/domain/kernel/text";
import { releaseVersionSchema } from "./release-version";
import { ASSET_PLATFORM, desktopPlatformNames } from "./releases";

export const desktopPlatformSchema = z.enum(desktopPlatformNames);

export const assetPlatformSchema = z
  .string()
  .regex(ASSET_PLATFORM, "must be a word of a to z, 0 to 9 and -, such as web");

export const releaseFields = z.object({
  uploadId: idSchema("upload"),
  version: releaseVersionSchema,
  desktopPlatform: desktopPlatformSchema,
  assetPlatform: assetPlatformSchema,
  notes: storableText.trim().max(10_000),
  /** Whether clients with a lower version must update. */
  forceUpdate: z.boolean(),
});
