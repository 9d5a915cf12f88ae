import { matchHost } from "./link-table";
import { linkTables } from "./platform-table";
import { type Platform } from "./platforms";

const allHosts = Object.values(linkTables).flatMap(({ hosts }) => hosts);
export const appSchemes = allHosts.flatMap((rule) => (rule.endsWith("://") ? [rule.slice(0, -3)] : []));

export function isAllowedHop(platform: Platform, host: string): boolean {
  const { hosts, shorts } = linkTables[platform];
  const rules = [...hosts, ...shorts.flatMap((short) => short.hosts)];
  return matchHost(host.toLowerCase().replace(/\.$/, ""), rules);
}
