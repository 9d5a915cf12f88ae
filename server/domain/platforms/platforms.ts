import { z } from "zod";

/** The closed list of platforms (specification, section 1), in the order in which lists and charts show them. */
export const platforms = [
  "STARMAP",
  "PGY",
  "VIDEO_HUXUAN",
  "MP_HUXUAN",
  "BILIBILI_HUAHUO",
  "KUAISHOU_JLJX",
] as const;

export type Platform = (typeof platforms)[number];

export const platformSchema = z
  .enum(platforms, { error: `must be one of ${platforms.join(", ")}` })
  .meta({ id: "Platform" });
