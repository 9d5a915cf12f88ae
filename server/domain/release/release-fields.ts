import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { storableText } from "@/server/domain/kernel/text";
import { assetPlatformSchema, desktopPlatformSchema } from "./release-platform-schemas";
import { releaseVersionSchema } from "./release-version";

/** The fields of releases, for the verbs and the console's forms alike. */
export const releaseFields = z.object({
  uploadId: idSchema("upload"),
  version: releaseVersionSchema,
  desktopPlatform: desktopPlatformSchema,
  assetPlatform: assetPlatformSchema,
  /** What is new, as its readers see it. */
  notes: storableText.trim().max(10_000),
  /** Whether clients below the version must update. */
  forceUpdate: z.boolean(),
});
