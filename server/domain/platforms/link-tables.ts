import { bilibiliHuahuo } from "./bilibili-huahuo";
import { kuaishouJljx } from "./kuaishou-jljx";
import { type LinkTable } from "./link-table";
import { mpHuxuan } from "./mp-huxuan";
import { pgy } from "./pgy";
import { type Platform } from "./platforms";
import { starmap } from "./starmap";
import { videoHuxuan } from "./video-huxuan";

export const linkTables: Readonly<Record<Platform, LinkTable>> = {
  STARMAP: starmap,
  PGY: pgy,
  VIDEO_HUXUAN: videoHuxuan,
  MP_HUXUAN: mpHuxuan,
  BILIBILI_HUAHUO: bilibiliHuahuo,
  KUAISHOU_JLJX: kuaishouJljx,
};
