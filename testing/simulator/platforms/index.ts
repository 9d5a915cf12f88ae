import { type Platform } from "@/server/domain/roster/platforms";
import { bilibiliHuahuo } from "./bilibili-huahuo";
import { mpHuxuan, videoHuxuan } from "./huxuan";
import { kuaishouJljx } from "./kuaishou-jljx";
import { pgy } from "./pgy";
import { type PlatformApi } from "./platform-api";
import { starmap } from "./starmap";

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
