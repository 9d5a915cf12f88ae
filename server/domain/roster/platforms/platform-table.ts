import { bilibiliHuahuo } from "./bilibili-huahuo";
import { kuaishouJljx } from "./kuaishou-jljx";
import { mpHuxuan } from "./mp-huxuan";
import { pgy } from "./pgy";
import { type PlatformRow } from "./platform-row";
import { type Platform } from "./platforms";
import { starmap } from "./starmap";
import { videoHuxuan } from "./video-huxuan";

/**
 * Each platform's row. Only what needs more of a platform than its name imports it: link tables are large.
 */
export const platformTable: Readonly<Record<Platform, PlatformRow>> = {
  STARMAP: starmap,
  PGY: pgy,
  VIDEO_HUXUAN: videoHuxuan,
  MP_HUXUAN: mpHuxuan,
  BILIBILI_HUAHUO: bilibiliHuahuo,
  KUAISHOU_JLJX: kuaishouJljx,
};
