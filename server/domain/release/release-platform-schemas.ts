import { z } from "zod";
import { ASSET_PLATFORM, desktopPlatformNames } from "./release-platforms";

export const desktopPlatformSchema = z.enum(desktopPlatformNames);

export const assetPlatformSchema = z
  .string()
  .regex(ASSET_PLATFORM, "must be a word of a to z, 0 to 9 and -, such as web");
