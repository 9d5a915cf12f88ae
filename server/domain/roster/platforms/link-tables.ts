import { bilibiliHuahuo } from "./bilibili-huahuo";
import { kuaishouJljx } from "./kuaishou-jljx";
import { type LinkTable, matchHost } from "./link-table";
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

const allHosts = Object.values(linkTables).flatMap(({ hosts }) => hosts);
/** Schemes of links that open a platform's app. */
export const appSchemes = allHosts.flatMap((rule) => (rule.endsWith("://") ? [rule.slice(0, -3)] : []));

/** Whether expanding a short link may call this host: one of the platform's own or of its short hosts. */
export function isAllowedHop(platform: Platform, host: string): boolean {
  const { hosts, shorts } = linkTables[platform];
  const rules = [...hosts, ...shorts.flatMap((short) => short.hosts)];
  return matchHost(host.toLowerCase().replace(/\.$/, ""), rules);
}
