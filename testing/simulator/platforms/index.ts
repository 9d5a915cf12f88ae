import { type Platform } from "@/server/domain/roster/platforms";
import { bilibiliHuahuo } from "./bilibili-huahuo/market";
import { kuaishouJljx } from "./kuaishou-jljx/market";
import { mpHuxuan } from "./mp-huxuan/market";
import { pgy } from "./pgy/market";
import { type PlatformApi } from "./platform-api";
import { starmap } from "./starmap/market";
import { videoHuxuan } from "./video-huxuan/market";

export type { Call, PlatformApi, Refusal, Reply } from "./platform-api";
export { refusals } from "./platform-api";

export const platformApis: Record<Platform, PlatformApi> = {
  STARMAP: starmap,
  PGY: pgy,
  VIDEO_HUXUAN: videoHuxuan,
  MP_HUXUAN: mpHuxuan,
  BILIBILI_HUAHUO: bilibiliHuahuo,
  KUAISHOU_JLJX: kuaishouJljx,
};
