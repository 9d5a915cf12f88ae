import { type RowErrorCode } from "../errors";
import { echo } from "../text";
import { type LinkTable, matchHost } from "./link-table";
import { linkTables } from "./link-tables";
import { type Platform, platforms } from "./platforms";

type LinkErrorCode = Extract<
  RowErrorCode,
  "INVALID_URL" | "PLATFORM_URL_MISMATCH" | "PLATFORM_ID_NOT_FOUND" | "SHORT_URL_EXPAND_FAILED"
>;

/** A link that cannot be used. The message tells the caller what to send instead. */
export type LinkError = { kind: "error"; code: LinkErrorCode; message: string };

export function linkError(code: LinkErrorCode, message: string): LinkError {
  return { kind: "error", code, message };
}

/** What is longer is no link: it is refused before any pattern or the parser of addresses reads it. */
export const MAX_LINK_CHARS = 2_048;
/** A host name has at most 253 characters. Beyond that, converting letters outside ASCII gets costly. */
const MAX_HOST_CHARS = 253;
/**
 * The authority may be in any script, so that look-alikes are seen whole; behind it a link ends where ASCII
 * ends.
 */
const LINK = /https?:\/\/([^\s/?#\\]*)[\w\-.~:/?#[\]@!$&'()*+,;=%]*/i;
const CLOSING_PUNCTUATION = new Set(".,;:!?'\")]");

type FoundLink = { kind: "found"; url: URL };

/**
 * The first http(s) link in a text (docs/rules.md#platforms). Words around the link are cut off, and `&amp;`
 * is read as `&`. The host comes out in lower case, without a trailing dot. `INVALID_URL`: more than 2,048
 * characters, no link, a host of more than 253, user info, or a port other than the scheme's own.
 */
function findLink(text: string): FoundLink | LinkError {
  if (text.length > MAX_LINK_CHARS)
    return linkError(
      "INVALID_URL",
      `The url has more than ${MAX_LINK_CHARS} characters: send the link alone.`,
    );
  const [run = "", host = ""] = LINK.exec(text) ?? [];
  if (host.length > MAX_HOST_CHARS)
    return linkError(
      "INVALID_URL",
      `The link's host has more than ${MAX_HOST_CHARS} characters: send a link of the platform.`,
    );
  const url = run === "" ? null : toUrl(withoutClosing(run.replaceAll("&amp;", "&")));
  if (url === null)
    return linkError(
      "INVALID_URL",
      "The url holds no link that starts with https:// and can be read: send the full link.",
    );
  if (url.username !== "" || url.password !== "")
    return linkError(
      "INVALID_URL",
      "The url has a user name in front of its host: send the link without it.",
    );
  if (url.port !== "") return linkError("INVALID_URL", "The url names a port: send the link without it.");
  url.protocol = "https:";
  url.hostname = url.hostname.replace(/\.$/, "");
  return { kind: "found", url };
}

/** The text without punctuation at its end, in one pass: a pattern would try again at each character. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && CLOSING_PUNCTUATION.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function toUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The link in a text, if its host is one of the platform's; else `INVALID_URL` or `PLATFORM_URL_MISMATCH`.
 */
export function findPlatformLink(platform: Platform, text: string): FoundLink | LinkError {
  const found = findLink(text);
  if (found.kind === "error" || isOnPlatform(found.url, linkTables[platform])) return found;
  const host = found.url.hostname;
  const owner = platforms.find((other) => isOnPlatform(found.url, linkTables[other]));
  const advice =
    owner === undefined ? "" : ` It is a link of ${owner}: if that is what you mean, send platform ${owner}.`;
  return linkError(
    "PLATFORM_URL_MISMATCH",
    `The host ${echo(host)} does not belong to ${platform}.${advice} A link of ${platform} looks like ${linkTables[platform].example}`,
  );
}

/** The platform whose link stands in a text; null where none does. */
export function findPlatformOfLink(text: string): Platform | null {
  const found = findLink(text);
  if (found.kind === "error") return null;
  return platforms.find((platform) => isOnPlatform(found.url, linkTables[platform])) ?? null;
}

function isOnPlatform(url: URL, { hosts, shortHosts, foreign }: LinkTable): boolean {
  if (!matchHost(url.hostname, hosts) && !matchHost(url.hostname, shortHosts)) return false;
  if (foreign === undefined || !matchHost(url.hostname, foreign.hosts)) return true;
  return !foreign.anywhere.test(`${url.pathname}${url.search}${url.hash}`);
}
