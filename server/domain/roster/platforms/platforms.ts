import { bilibiliHuahuo, bilibiliHuahuoLinks } from "./bilibili-huahuo";
import { kuaishouJljx, kuaishouJljxLinks } from "./kuaishou-jljx";
import { type LinkTable } from "./link-table";
import { mpHuxuan, mpHuxuanLinks } from "./mp-huxuan";
import { pgy, pgyLinks } from "./pgy";
import { type PlatformRow } from "./platform-row";
import { starmap, starmapLinks } from "./starmap";
import { videoHuxuan, videoHuxuanLinks } from "./video-huxuan";

/** The closed list of platforms (docs/rules.md#platforms), in display order. */
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

export const platformTable: Readonly<Record<Platform, PlatformRow>> = {
  STARMAP: starmap,
  PGY: pgy,
  VIDEO_HUXUAN: videoHuxuan,
  MP_HUXUAN: mpHuxuan,
  BILIBILI_HUAHUO: bilibiliHuahuo,
  KUAISHOU_JLJX: kuaishouJljx,
};

/** Apart from the rows, because these tables are large and most pages of the console need none. */
export const linkTables: Readonly<Record<Platform, LinkTable>> = {
  STARMAP: starmapLinks,
  PGY: pgyLinks,
  VIDEO_HUXUAN: videoHuxuanLinks,
  MP_HUXUAN: mpHuxuanLinks,
  BILIBILI_HUAHUO: bilibiliHuahuoLinks,
  KUAISHOU_JLJX: kuaishouJljxLinks,
};

export function forEachPlatform<Value>(toValue: (platform: Platform) => Value): Record<Platform, Value> {
  const entries = platforms.map((platform) => [platform, toValue(platform)]);
  return Object.fromEntries(entries) as Record<Platform, Value>;
}

/** Whether the platform shows followers as buckets, so that a scraped count is a lower bound. */
export function tellsBuckets(platform: Platform): boolean {
  return platformTable[platform].tellsBuckets === true;
}

export function isImportedOnly(platform: Platform): boolean {
  return platformTable[platform].isImportedOnly === true;
}
