/**
 * The closed list of platforms (docs/rules.md#platforms), in display order. Most pages of the console load
 * it, so their rows stand in platform-table.ts.
 */
export const platforms = [
  "STARMAP",
  "PGY",
  "VIDEO_HUXUAN",
  "MP_HUXUAN",
  "BILIBILI_HUAHUO",
  "KUAISHOU_JLJX",
] as const;

export type Platform = (typeof platforms)[number];

/** Said in the texts of the public API. */
export const platformCount = { zh: "六", en: "six" } as const;

export function forEachPlatform<Value>(toValue: (platform: Platform) => Value): Record<Platform, Value> {
  const entries = platforms.map((platform) => [platform, toValue(platform)]);
  return Object.fromEntries(entries) as Record<Platform, Value>;
}

type Traits = { tellsBuckets?: true; isImportedOnly?: true };

const traits: Readonly<Partial<Record<Platform, Traits>>> = {
  VIDEO_HUXUAN: { tellsBuckets: true },
  MP_HUXUAN: { isImportedOnly: true },
};

/** Whether the platform shows followers as buckets, so that a scraped count is a lower bound. */
export function tellsBuckets(platform: Platform): boolean {
  return traits[platform]?.tellsBuckets ?? false;
}

/** Whether no call of the platform is known, so that nothing is scraped. */
export function isImportedOnly(platform: Platform): boolean {
  return traits[platform]?.isImportedOnly ?? false;
}
