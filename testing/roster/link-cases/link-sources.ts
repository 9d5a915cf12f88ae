import type { Platform } from "@/server/domain/roster/platforms";
import { bilibiliHuahuoCases, bilibiliHuahuoSources } from "./bilibili-huahuo-cases";
import { videoHuxuanCases, videoHuxuanSources, mpHuxuanCases, mpHuxuanSources } from "./huxuan-cases";
import { kuaishouJljxCases, kuaishouJljxSources } from "./kuaishou-jljx-cases";
import { type LinkCase, type LinkSources } from "./link-case";
import { pgyCases, pgySources } from "./pgy-cases";
import { starmapCases, starmapSources } from "./starmap-cases";

/** Links of each platform, and what each must parse to. */
export const linkCases: Record<Platform, readonly LinkCase[]> = {
  STARMAP: starmapCases,
  PGY: pgyCases,
  VIDEO_HUXUAN: videoHuxuanCases,
  MP_HUXUAN: mpHuxuanCases,
  BILIBILI_HUAHUO: bilibiliHuahuoCases,
  KUAISHOU_JLJX: kuaishouJljxCases,
};

export const linkSources: Record<Platform, LinkSources> = {
  STARMAP: starmapSources,
  PGY: pgySources,
  VIDEO_HUXUAN: videoHuxuanSources,
  MP_HUXUAN: mpHuxuanSources,
  BILIBILI_HUAHUO: bilibiliHuahuoSources,
  KUAISHOU_JLJX: kuaishouJljxSources,
};
