import { findPlatformLink, type LinkError } from "./find-link";
import { describeLinkPage } from "./link-advice";
import { type LinkPage } from "./link-pages";
import { hostOf, type LinkTable, matchHost } from "./link-table";
import { type CreatorLink, findCreator } from "./match-pattern";
import { isNumericId } from "./platform-ids";
import { linkTables } from "./platform-table";
import { type Platform } from "./platforms";

type ShortLink = { kind: "short"; url: string };

/**
 * Parses the creator out of a link, or out of a text that contains one (docs/rules.md#platforms). Pure:
 * the caller expands a short link and parses each target again. `SHORT_URL_EXPAND_FAILED` is for short
 * forms that redirect nowhere.
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
  if (isShort(url, table)) return { kind: "short", url: `${url.origin}${url.pathname}` };
  const creator = findCreator(url, table.creators);
  if (creator !== null) return creator;
  const page = pageOf(url, table);
  return creatorBehind(platform, url, page) ?? explainMiss(platform, page);
}

function isShort(url: URL, { shorts }: LinkTable): boolean {
  return shorts.some(({ hosts, path = /^\/./ }) => matchHost(hostOf(url), hosts) && path.test(url.pathname));
}

function pageOf(url: URL, { others }: LinkTable): LinkPage {
  const [host, rest] = [hostOf(url), `${url.pathname}${url.search}${url.hash}`];
  return others.find(({ hosts, path }) => matchHost(host, hosts) && path.test(rest))?.page ?? "OTHER";
}

const IN_FRONT: ReadonlySet<LinkPage> = new Set(["CHECK", "LOGIN", "GONE"]);
const TARGETS = ["redirectPath", "redirect", "redirect_url", "target_url", "url", "gourl", "callback"];

function creatorBehind(platform: Platform, url: URL, page: LinkPage): CreatorLink | null {
  if (!IN_FRONT.has(page)) return null;
  for (const name of TARGETS) {
    const found = findPlatformLink(platform, url.searchParams.get(name) ?? "");
    const creator = found.kind === "error" ? null : findCreator(found.url, linkTables[platform].creators);
    if (creator !== null) return creator;
  }
  return null;
}

function explainMiss(platform: Platform, page: LinkPage): LinkError {
  const message = describeLinkPage(page, platform, linkTables[platform].example);
  const code = page === "SHORT_ARTICLE" ? "SHORT_URL_EXPAND_FAILED" : "PLATFORM_ID_NOT_FOUND";
  return { kind: "error", code, message, page };
}

/**
 * Checks a link sent together with a `platformBloggerId`. Only the host has to match, so links to videos
 * and short links pass. `url` is the link to store, in its canonical form if it has one.
 */
export function checkCreatorHost({
  platform,
  text,
}: {
  platform: Platform;
  text: string;
}): { kind: "fits"; url: string } | LinkError {
  const found = findPlatformLink(platform, text);
  if (found.kind === "error") return found;
  const table = linkTables[platform];
  const creator = findCreator(found.url, table.creators);
  if (creator !== null) return { kind: "fits", url: creator.canonicalUrl };
  // Browsers cannot open app links.
  if (found.url.protocol !== "https:")
    return { ...explainMiss(platform, pageOf(found.url, table)), code: "INVALID_URL" };
  return { kind: "fits", url: found.url.href };
}

/** Whether the platform may have a creator with this id or alias: some link of its table can carry it. */
export function isCreatorId(platform: Platform, id: string): boolean {
  return linkTables[platform].creators.some(({ canonical }) => {
    const text = canonical.replace("{id}", encodeURIComponent(id)).replace(/\{\w+\}/g, "0");
    const link = parseCreatorLink({ platform, text });
    return link.kind === "creator" && link.platformBloggerId === id;
  });
}

type Row = { platform: Platform; platformBloggerId: string; url: string | null };

/**
 * Whether links that carry a row's platformBloggerId as an alias mean this row. A number may be both an
 * id and an alias (mapping ids and mids, eids and starIds), so the row's own link must then carry it as
 * an alias too.
 */
export function ownsAlias({ platform, platformBloggerId, url }: Row): boolean {
  if (!isNumericId(platformBloggerId)) return true;
  if (url === null) return false;
  const link = parseCreatorLink({ platform, text: url });
  return link.kind === "creator" && link.idKind === "alias" && link.platformBloggerId === platformBloggerId;
}
