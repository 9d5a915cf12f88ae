import { type CreatorLink, findCreator } from "./find-creator";
import { findPlatformLink } from "./find-platform-link";
import { linkError, type LinkError } from "./link-error";
import { type LinkTable } from "./link-table";
import { linkTables } from "./link-tables";
import { matchHost } from "./match-host";
import { type Platform } from "./platforms";

/** A link of one of the platform's short hosts; `url` (https, no query) is what to expand. */
export type ShortLink = { kind: "short"; url: string };

/**
 * Reads the creator out of a link, or out of a shared text that holds one (specification, section 4.1, rules 1 to 4).
 * Pure: a short link is handed back to be expanded, and each hop's target comes here again. Errors: `INVALID_URL`,
 * `PLATFORM_URL_MISMATCH`, `PLATFORM_ID_NOT_FOUND`, and `SHORT_URL_EXPAND_FAILED` for short forms that redirect nowhere.
 */
export function parseCreatorLink({
  platform,
  text,
}: {
  platform: Platform;
  text: string;
}): CreatorLink | ShortLink | LinkError {
  const found = findPlatformLink(platform, text);
  if (found.kind === "error") return found;
  const { url } = found;
  const table = linkTables[platform];
  if (matchHost(url.hostname, table.shortHosts) && url.pathname !== "/")
    return { kind: "short", url: `${url.origin}${url.pathname}` };
  return findCreator(url, table.creators) ?? explainMiss(url, table);
}

function explainMiss(url: URL, { others, example }: LinkTable): LinkError {
  const other = others.find((page) => matchHost(url.hostname, page.hosts) && page.path.test(url.pathname));
  const what = other?.what ?? "a page on which no creator's id can be read";
  return linkError(
    other?.isShort === true ? "SHORT_URL_EXPAND_FAILED" : "PLATFORM_ID_NOT_FOUND",
    `The link leads to ${what}. Send platformBloggerId, or the creator's long profile link, as in ${example}`,
  );
}
