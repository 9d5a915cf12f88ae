import { type Platform } from "@/server/domain/platforms";
import { bilibiliHuahuo } from "./bilibili-huahuo/driver";
import { type Driver } from "./driver";
import { kuaishouJljx } from "./kuaishou-jljx/driver";
import { mpHuxuan } from "./mp-huxuan/driver";
import { pgy } from "./pgy/driver";
import { starmap } from "./starmap/driver";
import { videoHuxuan } from "./video-huxuan/driver";

/** The driver of each platform. */
export const drivers = {
  STARMAP: starmap,
  PGY: pgy,
  VIDEO_HUXUAN: videoHuxuan,
  MP_HUXUAN: mpHuxuan,
  BILIBILI_HUAHUO: bilibiliHuahuo,
  KUAISHOU_JLJX: kuaishouJljx,
} satisfies Record<Platform, Driver>;
