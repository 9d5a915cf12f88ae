import { findLink, type FoundLink } from "./find-link";
import { linkError, type LinkError } from "./link-error";
import { type LinkTable } from "./link-table";
import { linkTables } from "./link-tables";
import { matchHost } from "./match-host";
import { type Platform, platforms } from "./platforms";

/** The link in a text, if its host is one of the platform's; else `INVALID_URL` or `PLATFORM_URL_MISMATCH`. */
export function findPlatformLink(platform: Platform, text: string): FoundLink | LinkError {
  const found = findLink(text);
  if (found.kind === "error" || isOnPlatform(found.url, linkTables[platform])) return found;
  const host = found.url.hostname;
  const owner = platforms.find((other) => isOnPlatform(found.url, linkTables[other]));
  const advice =
    owner === undefined ? "" : ` It is a link of ${owner}: if that is what you mean, send platform ${owner}.`;
  return linkError(
    "PLATFORM_URL_MISMATCH",
    `The host ${host} does not belong to ${platform}.${advice} A link of ${platform} looks like ${linkTables[platform].example}`,
  );
}

function isOnPlatform(url: URL, { hosts, shortHosts, foreign }: LinkTable): boolean {
  if (!matchHost(url.hostname, hosts) && !matchHost(url.hostname, shortHosts)) return false;
  if (foreign === undefined || !matchHost(url.hostname, foreign.hosts)) return true;
  return !foreign.anywhere.test(`${url.pathname}${url.search}${url.hash}`);
}
