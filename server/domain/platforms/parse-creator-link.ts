import { findPlatformLink, linkError, type LinkError } from "./find-link";
import { type CreatorPattern, type IdKind, type LinkTable, matchHost } from "./link-table";
import { linkTables } from "./link-tables";
import { isNumericId } from "./platform-ids";
import { type Platform } from "./platforms";

/**
 * A creator named by a link. `canonicalUrl` is the link to store: one form a creator, without tracking query.
 */
type CreatorLink = {
  kind: "creator";
  platformBloggerId: string;
  idKind: IdKind;
  canonicalUrl: string;
};

/** The creator that the first matching pattern finds in the link, or null. */
function findCreator(url: URL, patterns: readonly CreatorPattern[]): CreatorLink | null {
  for (const pattern of patterns) {
    const found = matchPattern(url, pattern);
    if (found !== null) return found;
  }
  return null;
}

function matchPattern(
  url: URL,
  { hosts, path, hashRoute, query, idKind, canonical }: CreatorPattern,
): CreatorLink | null {
  if (!matchHost(url.hostname, hosts)) return null;
  const names: Record<string, string> = {};
  for (const [rule, text] of [
    [path, url.pathname],
    [hashRoute, hashRouteOf(url)],
  ] as const) {
    if (rule === undefined) continue;
    const match = rule.exec(text);
    if (match === null) return null;
    Object.assign(names, match.groups);
  }
  const id = query === undefined ? names.id : queryIdOf(url, query);
  if (id === undefined) return null;
  const canonicalUrl = canonical.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "id" ? id : (names[name] ?? ""),
  );
  return { kind: "creator", platformBloggerId: id, idKind, canonicalUrl };
}

/** `/a/b` of `#/a/b?c=d`; `#!/a/b` is an older way to write it. */
function hashRouteOf(url: URL): string {
  return url.hash.replace(/^#!?/, "").split("?", 1)[0] ?? "";
}

function queryIdOf(url: URL, rule: NonNullable<CreatorPattern["query"]>): string | undefined {
  const id = url.searchParams.get(rule.name) ?? "";
  if (!rule.id.test(id)) return undefined;
  return (rule.normalise === undefined ? id : rule.normalise(id)) ?? undefined;
}

/** A link of one of the platform's short hosts; `url` (https, no query) is what to expand. */
type ShortLink = { kind: "short"; url: string };

/**
 * Parses the creator out of a link, or out of a shared text that holds one (docs/rules.md#platforms). Pure:
 * the caller expands a short link and parses each target again. Errors: `INVALID_URL`,
 * `PLATFORM_URL_MISMATCH`, `PLATFORM_ID_NOT_FOUND`; `SHORT_URL_EXPAND_FAILED` for forms that redirect
 * nowhere.
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

/**
 * Checks a link whose creator is named by a `platformBloggerId` beside it. Only the host has to fit, so links
 * to videos and short links pass. `url` is the link to store, in its canonical form where it has one. Errors:
 * `INVALID_URL`, `PLATFORM_URL_MISMATCH`.
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
  const creator = findCreator(found.url, linkTables[platform].creators);
  return { kind: "fits", url: creator?.canonicalUrl ?? found.url.href };
}

/** Whether a creator of the platform may have this id or alias: some link of its table can carry it. */
export function isCreatorId(platform: Platform, id: string): boolean {
  return linkTables[platform].creators.some(({ canonical }) => {
    const text = canonical.replace("{id}", encodeURIComponent(id)).replace(/\{\w+\}/g, "0");
    const link = parseCreatorLink({ platform, text });
    return link.kind === "creator" && link.platformBloggerId === id;
  });
}

type Row = { platform: Platform; platformBloggerId: string; url: string | null };

/**
 * Whether links that carry a row's platformBloggerId as an alias mean this row. Numbers are used twice
 * (mapping ids beside mids, eids beside starIds). There the row's own link must carry the id as an alias too.
 */
export function ownsAlias({ platform, platformBloggerId, url }: Row): boolean {
  if (!isNumericId(platformBloggerId)) return true;
  if (url === null) return false;
  const link = parseCreatorLink({ platform, text: url });
  return link.kind === "creator" && link.idKind === "alias" && link.platformBloggerId === platformBloggerId;
}
