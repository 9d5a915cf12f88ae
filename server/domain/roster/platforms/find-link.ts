import { type RowErrorCode } from "@/server/domain/kernel/errors";
import { echo } from "@/server/domain/kernel/text";
import { cleanLinkText } from "./clean-link-text";
import { adviseOnLink } from "./link-advice";
import { type LinkPage } from "./link-pages";
import { hostOf, type LinkTable, matchHost } from "./link-table";
import { appSchemes, linkTables } from "./link-tables";
import { type Platform, platforms } from "./platforms";

type LinkErrorCode = Extract<
  RowErrorCode,
  "INVALID_URL" | "PLATFORM_URL_MISMATCH" | "PLATFORM_ID_NOT_FOUND" | "SHORT_URL_EXPAND_FAILED"
>;

/**
 * A link that cannot be used. The message tells the caller what to send instead; `page` is what it leads to,
 * for the person's own language.
 */
export type LinkError = { kind: "error"; code: LinkErrorCode; message: string; page?: LinkPage };

/** What is longer is no link: it is refused before any pattern or the parser of addresses reads it. */
export const MAX_LINK_CHARS = 2_048;
/** A host name has at most 253 characters. Beyond that, converting letters outside ASCII gets costly. */
const MAX_HOST_CHARS = 253;

/** Schemes as they come: without colon or first letter, with the colon of a Chinese keyboard, or doubled. */
const SCHEME = /(?:h?ttps?\s?(?:[:：;；]\s?\/+|\/{2,}))(?:h?ttps?\s?(?:[:：;；]\s?\/+|\/{2,}))*/i;
const APP_LINK = new RegExp(`(${appSchemes.join("|")})\\s?[:：]\\/+`, "i");
/**
 * The authority may be in any script, so that look-alikes are seen whole; behind it a link ends where ASCII
 * ends. Brackets and quotes end both.
 */
const REST = /^[^\s/?#<>"|[\]{}^`，；！？、（）【】《》「」『』“”‘’]*[\w\-.~:/?#@!$&'()*+,;=%]*/;
/** A host without a scheme. No part of a longer word, an address or a link of another scheme. */
const BARE =
  /(?<!(?!\p{Script=Han})[\p{L}\p{N}\p{M}_@.-]|[a-z0-9][。．｡]|[a-z0-9]:\/\/)[a-z0-9-]+(?:[.。．｡][a-z0-9-]+)+(?=[/?#:])/giu;
const CLOSING_PUNCTUATION = new Set(".,;:!?'\")]*");

type FoundLink = { kind: "found"; url: URL };
type Unusable = { kind: "unusable"; message: string; page: LinkPage };

/**
 * The first link in a text (docs/rules.md#platforms): one with a scheme, else one without. Words around it
 * are cut off. The host comes out in lower case, without a trailing dot. Unusable: more than 2,048
 * characters, no link, a host of more than 253, user info, or a port other than the scheme's own.
 */
function findLink(text: string): FoundLink | Unusable {
  if (text.length > MAX_LINK_CHARS)
    return unusable("TOO_LONG", `The url has more than ${MAX_LINK_CHARS} characters: send the link alone.`);
  const run = findRun(cleanLinkText(text));
  if (run === null)
    return unusable(
      "WORDS",
      "The url holds no link that starts with https:// and can be read: send the full link.",
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
      "The url holds no link that starts with https:// and can be read: send the full link.",
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

/** The platform whose link stands in a text; null where none does. */
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
