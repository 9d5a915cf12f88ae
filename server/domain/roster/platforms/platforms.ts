/** The closed list of platforms (docs/rules.md#platforms), in the order of lists and charts. */
export const platforms = [
  "STARMAP",
  "PGY",
  "VIDEO_HUXUAN",
  "MP_HUXUAN",
  "BILIBILI_HUAHUO",
  "KUAISHOU_JLJX",
] as const;

export type Platform = (typeof platforms)[number];

/** Something for each platform. */
export function forEachPlatform<Value>(toValue: (platform: Platform) => Value): Record<Platform, Value> {
  const entries = platforms.map((platform) => [platform, toValue(platform)]);
  return Object.fromEntries(entries) as Record<Platform, Value>;
}

/** Whether the platform shows followers as buckets, so that a count that was read of it is a lower bound. */
export function tellsBuckets(platform: Platform): boolean {
  return platform === "VIDEO_HUXUAN";
}

/** Whether none of the platform's calls is known, so that its creators come from imports alone. */
export function isImportedOnly(platform: Platform): boolean {
  return platform === "MP_HUXUAN";
}
