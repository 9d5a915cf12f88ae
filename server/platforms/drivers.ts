import { forEachPlatform, type Platform } from "@/server/domain/roster/platforms";
import { bilibiliHuahuo } from "./bilibili-huahuo/driver";
import { type Driver, type PlatformAccess, type ScrapedField } from "./driver";
import { kuaishouJljx } from "./kuaishou-jljx/driver";
import { mpHuxuan } from "./mp-huxuan/driver";
import { pgy } from "./pgy/driver";
import { starmap } from "./starmap/driver";
import { videoHuxuan } from "./video-huxuan/driver";

/** Only platforms with known calls have a driver. */
export const platformAccess = {
  STARMAP: starmap,
  PGY: pgy,
  VIDEO_HUXUAN: videoHuxuan,
  MP_HUXUAN: mpHuxuan,
  BILIBILI_HUAHUO: bilibiliHuahuo,
  KUAISHOU_JLJX: kuaishouJljx,
} as const satisfies Record<Platform, PlatformAccess>;

export function findDriver(platform: Platform): Driver | null {
  const access: PlatformAccess | Driver = platformAccess[platform];
  return "subCalls" in access ? access : null;
}

export const TYPICAL_ANSWER_MS = 1_000;

/** 1 for platforms without known calls. */
export function callsPerTarget(platform: Platform): number {
  return findDriver(platform)?.subCalls.length ?? 1;
}

export const scrapedFields = forEachPlatform(fieldsOf);

function isOwnField(name: ScrapedField | "primaryId" | "alias"): name is ScrapedField {
  return name !== "primaryId" && name !== "alias" && name !== "fansCountIsLeast";
}

function fieldsOf(platform: Platform): readonly (ScrapedField | "rawData")[] {
  const driver = findDriver(platform);
  if (driver === null) return [];
  const filled = driver.subCalls.flatMap(({ rows }) => rows.flatMap(({ to }) => to));
  const fields = new Set(filled.filter(isOwnField));
  return [...fields, "rawData" as const].sort();
}
