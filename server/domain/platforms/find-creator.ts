import { type CreatorPattern, type IdKind } from "./link-table";
import { matchHost } from "./match-host";

/** A creator named by a link. `canonicalUrl` is the link to store: one form a creator, without tracking query. */
export type CreatorLink = {
  kind: "creator";
  platformBloggerId: string;
  idKind: IdKind;
  canonicalUrl: string;
};

/** The creator that the first matching pattern finds in the link, or null. */
export function findCreator(url: URL, patterns: readonly CreatorPattern[]): CreatorLink | null {
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
    [hashRoute, readHashRoute(url)],
  ] as const) {
    if (rule === undefined) continue;
    const match = rule.exec(text);
    if (match === null) return null;
    Object.assign(names, match.groups);
  }
  const id = query === undefined ? names.id : readQuery(url, query);
  if (id === undefined) return null;
  const canonicalUrl = canonical.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "id" ? id : (names[name] ?? ""),
  );
  return { kind: "creator", platformBloggerId: id, idKind, canonicalUrl };
}

/** `/a/b` of `#/a/b?c=d`; `#!/a/b` is an older way to write it. */
function readHashRoute(url: URL): string {
  return url.hash.replace(/^#!?/, "").replace(/\?.*$/, "");
}

function readQuery(url: URL, rule: NonNullable<CreatorPattern["query"]>): string | undefined {
  const id = url.searchParams.get(rule.name) ?? "";
  if (!rule.id.test(id)) return undefined;
  return (rule.normalise === undefined ? id : rule.normalise(id)) ?? undefined;
}
