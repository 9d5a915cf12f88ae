import { type Platform } from "@/server/domain/roster/platforms";
import { bilibiliHuahuo } from "./bilibili-huahuo/driver";
import { type Driver, type PlatformAccess } from "./driver";
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
