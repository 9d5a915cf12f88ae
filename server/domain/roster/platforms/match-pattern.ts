import { type CreatorPattern, hostOf, type IdKind, matchHost } from "./link-table";

export type CreatorLink = {
  kind: "creator";
  platformBloggerId: string;
  idKind: IdKind;
  canonicalUrl: string;
};

export function findCreator(url: URL, patterns: readonly CreatorPattern[]): CreatorLink | null {
  for (const pattern of patterns) {
    const found = matchPattern(url, pattern);
    if (found !== null) return found;
  }
  return null;
}

function matchPattern(url: URL, pattern: CreatorPattern): CreatorLink | null {
  const { hosts, path, hashRoute, query, normalise = (id: string) => id, idKind, canonical } = pattern;
  if (!matchHost(hostOf(url), hosts)) return null;
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
  const found = query === undefined ? names.id : queryIdOf(url, query);
  const id = found === undefined ? null : normalise(found);
  if (id === null) return null;
  const canonicalUrl = canonical.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "id" ? id : (names[name] ?? ""),
  );
  return { kind: "creator", platformBloggerId: id, idKind, canonicalUrl };
}

/** `/a/b` of `#/a/b?c=d`; `#!/a/b` is an older spelling. */
function hashRouteOf(url: URL): string {
  return url.hash.replace(/^#!?/, "").split("?", 1)[0] ?? "";
}

function queryIdOf(url: URL, rule: NonNullable<CreatorPattern["query"]>): string | undefined {
  const id = url.searchParams.get(rule.name) ?? "";
  return rule.id.test(id) ? id : undefined;
}
