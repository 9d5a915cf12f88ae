import { type LinkTable, matchHost } from "./link-table";
import { platformTable } from "./platform-table";
import { forEachPlatform, type Platform } from "./platforms";

export const linkTables: Readonly<Record<Platform, LinkTable>> = forEachPlatform(
  (platform) => platformTable[platform].links,
);

const allHosts = Object.values(linkTables).flatMap(({ hosts }) => hosts);
/** Schemes of links that open a platform's app. */
export const appSchemes = allHosts.flatMap((rule) => (rule.endsWith("://") ? [rule.slice(0, -3)] : []));

/** Whether expanding a short link may call this host: one of the platform's own or of its short hosts. */
export function isAllowedHop(platform: Platform, host: string): boolean {
  const { hosts, shorts } = linkTables[platform];
  const rules = [...hosts, ...shorts.flatMap((short) => short.hosts)];
  return matchHost(host.toLowerCase().replace(/\.$/, ""), rules);
}
