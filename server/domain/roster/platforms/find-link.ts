import { type RowErrorCode } from "@/server/domain/kernel/errors";
import { echo } from "@/server/domain/kernel/text";
import { cleanLinkText } from "./clean-link-text";
import { adviseOnLink } from "./link-advice";
import { type LinkPage } from "./link-pages";
import { hostOf, type LinkTable, matchHost } from "./link-table";
import { appSchemes } from "./link-hosts";
import { linkTables } from "./platform-table";
import { type Platform, platforms } from "./platforms";

type LinkErrorCode = Extract<
  RowErrorCode,
  "INVALID_URL" | "PLATFORM_URL_MISMATCH" | "PLATFORM_ID_NOT_FOUND" | "SHORT_URL_EXPAND_FAILED"
>;

/**
 * A link that cannot be used. `message` tells the API caller what to send instead; `page` selects the
 * explanation in the user's language.
 */
export type LinkError = { kind: "error"; code: LinkErrorCode; message: string; page?: LinkPage };

export const MAX_LINK_CHARS = 2_048;
const MAX_HOST_CHARS = 253;

const SCHEME = /(?:h?ttps?\s?(?:[:：;；]\s?\/+|\/{2,}))(?:h?ttps?\s?(?:[:：;；]\s?\/+|\/{2,}))*/i;
const APP_LINK = new RegExp(`(${appSchemes.join("|")})\\s?[:：]\\/+`, "i");
/**
 * The authority may be in any script, so that look-alike hosts are matched whole. The rest of the link
 * ends at the first non-ASCII character. Brackets and quotes end both.
 */
const REST = /^[^\s/?#<>"|[\]{}^`，；！？、（）【】《》「」『』“”‘’]*[\w\-.~:/?#@!$&'()*+,;=%]*/;
const BARE =
  /(?<!(?!\p{Script=Han})[\p{L}\p{N}\p{M}_@.-]|[a-z0-9][。．｡]|[a-z0-9]:\/\/)[a-z0-9-]+(?:[.。．｡][a-z0-9-]+)+(?=[/?#:])/giu;
const CLOSING_PUNCTUATION = new Set(".,;:!?'\")]*");

type FoundLink = { kind: "found"; url: URL };
type Unusable = { kind: "unusable"; message: string; page: LinkPage };

/**
 * The first link in a text (docs/rules.md#platforms): one with a scheme if there is any, otherwise one
 * without. The host is returned in lower case, without a trailing dot.
 */
function findLink(text: string): FoundLink | Unusable {
  if (text.length > MAX_LINK_CHARS)
    return unusable("TOO_LONG", `The url has more than ${MAX_LINK_CHARS} characters: send the link alone.`);
  const run = findRun(cleanLinkText(text));
  if (run === null)
    return unusable(
      "WORDS",
      "The url contains no link that starts with https:// and can be read: send the full link.",
    );
  const host = /^[a-z0-9]+:\/\/([^/?#]*)/i.exec(run)?.[1] ?? "";
  if (host.length > MAX_HOST_CHARS)
    return unusable(
      "UNREADABLE",
      `The link's host has more than ${MAX_HOST_CHARS} characters: send a link of the platform.`,
    );
  const url = toUrl(withoutClosing(run));
  if (url === null)
    return unusable(
      "UNREADABLE",
      "The url contains no link that starts with https:// and can be read: send the full link.",
    );
  if (url.username !== "" || url.password !== "")
    return unusable("UNREADABLE", "The url has a user name in front of its host: send the link without it.");
  if (url.port !== "") return unusable("UNREADABLE", "The url names a port: send the link without it.");
  if (url.protocol === "http:") url.protocol = "https:";
  if (url.protocol === "https:") url.hostname = url.hostname.replace(/\.$/, "");
  return { kind: "found", url };
}

function unusable(page: LinkPage, message: string): Unusable {
  return { kind: "unusable", message, page };
}

function findRun(text: string): string | null {
  const [web, app] = [SCHEME.exec(text), APP_LINK.exec(text)];
  if (web !== null && (app === null || web.index < app.index)) {
    const scheme = /s\W*$/i.test(web[0]) ? "https" : "http";
    return runFrom(text, web.index + web[0].length, scheme);
  }
  if (app !== null) return runFrom(text, app.index + app[0].length, app[1] ?? "");
  const bare = [...text.matchAll(BARE)].find(([host]) =>
    /^[a-z]{2,}$/i.test(host.split(/[.。．｡]/).at(-1) ?? ""),
  );
  return bare === undefined ? null : runFrom(text, bare.index, "https");
}

function runFrom(text: string, at: number, scheme: string): string {
  return `${scheme.toLowerCase()}://${REST.exec(text.slice(at))?.[0] ?? ""}`;
}

/** Strips punctuation in one pass; a regular expression would backtrack at each character. */
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

export function findPlatformLink(platform: Platform, text: string): FoundLink | LinkError {
  const found = findLink(text);
  if (found.kind === "unusable") {
    const { page, message } = found;
    const advice = page === "WORDS" ? ` ${adviseOnLink(platform, linkTables[platform].example)}` : "";
    return { kind: "error", code: "INVALID_URL", message: `${message}${advice}`, page };
  }
  if (isOnPlatform(found.url, linkTables[platform])) return found;
  const host = hostOf(found.url);
  const owner = platforms.find((other) => isOnPlatform(found.url, linkTables[other]));
  const advice =
    owner === undefined ? "" : ` It is a link of ${owner}: if that is what you mean, send platform ${owner}.`;
  return {
    kind: "error",
    code: "PLATFORM_URL_MISMATCH",
    message: `The host ${echo(host)} does not belong to ${platform}.${advice} A link of ${platform} looks like ${linkTables[platform].example}`,
  };
}

export function findPlatformOfLink(text: string): Platform | null {
  const found = findLink(text);
  if (found.kind === "unusable") return null;
  return platforms.find((platform) => isOnPlatform(found.url, linkTables[platform])) ?? null;
}

function isOnPlatform(url: URL, { hosts, shorts, foreign }: LinkTable): boolean {
  const host = hostOf(url);
  if (!matchHost(host, hosts) && !shorts.some((short) => matchHost(host, short.hosts))) return false;
  if (foreign === undefined || !matchHost(host, foreign.hosts)) return true;
  return !foreign.anywhere.test(`${url.pathname}${url.search}${url.hash}`);
}
