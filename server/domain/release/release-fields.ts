import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { storableText } from "@/server/domain/kernel/text";
import { assetPlatformSchema, desktopPlatformSchema } from "./release-platform-schemas";
import { releaseVersionSchema } from "./release-version";

export const releaseFields = z.object({
  uploadId: idSchema("upload"),
  version: releaseVersionSchema,
  desktopPlatform: desktopPlatformSchema,
  assetPlatform: assetPlatformSchema,
  notes: storableText.trim().max(10_000),
  /** Whether clients with a lower version must update. */
  forceUpdate: z.boolean(),
});
