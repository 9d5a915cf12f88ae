import { linkTables } from "./link-tables";
import { matchHost } from "./match-host";
import { type Platform } from "./platforms";

/** Whether the expansion of a short link may go to this host: one of the platform's own or of its short hosts. */
export function isAllowedHop(platform: Platform, host: string): boolean {
  const { hosts, shortHosts } = linkTables[platform];
  return matchHost(host.toLowerCase().replace(/\.$/, ""), [...hosts, ...shortHosts]);
}
