import { bilibiliHuahuo, bilibiliHuahuoLinks } from "./bilibili-huahuo";
import { kuaishouJljx, kuaishouJljxLinks } from "./kuaishou-jljx";
import { type LinkTable } from "./link-table";
import { mpHuxuan, mpHuxuanLinks } from "./mp-huxuan";
import { pgy, pgyLinks } from "./pgy";
import { type PlatformRow } from "./platform-row";
import { type Platform } from "./platforms";
import { starmap, starmapLinks } from "./starmap";
import { videoHuxuan, videoHuxuanLinks } from "./video-huxuan";

/** Only what needs more of a platform than its name imports these: they are large. */
export const platformTable: Readonly<Record<Platform, PlatformRow>> = {
  STARMAP: starmap,
  PGY: pgy,
  VIDEO_HUXUAN: videoHuxuan,
  MP_HUXUAN: mpHuxuan,
  BILIBILI_HUAHUO: bilibiliHuahuo,
  KUAISHOU_JLJX: kuaishouJljx,
};

export const linkTables: Readonly<Record<Platform, LinkTable>> = {
  STARMAP: starmapLinks,
  PGY: pgyLinks,
  VIDEO_HUXUAN: videoHuxuanLinks,
  MP_HUXUAN: mpHuxuanLinks,
  BILIBILI_HUAHUO: bilibiliHuahuoLinks,
  KUAISHOU_JLJX: kuaishouJljxLinks,
};
