/** A host as the tables write it: `a.example` is that host only, `.a.example` is it and every host below. */
type HostRule = string;

/**
 * `primary`: the platform's own id of the creator. `alias`: another id, until a scrape tells the primary one.
 */
export type IdKind = "primary" | "alias";

/** One way in which a link names a creator. All given parts must match; one of them has the group `id`. */
export type CreatorPattern = {
  hosts: readonly HostRule[];
  /** Against the path, as in `/user/profile/5f…`. */
  path?: RegExp;
  /** Against the hash route without its query, as in `/upper/page/1`. */
  hashRoute?: RegExp;
  query?: { name: string; id: RegExp; normalise?: (id: string) => string | null };
  idKind: IdKind;
  /** The link to store; `{id}` and the other named groups of the path are filled in. */
  canonical: string;
};

/** A link of the platform that shows no creator; `what` completes "The link leads to …". */
type OtherPage = {
  hosts: readonly HostRule[];
  path: RegExp;
  what: string;
  /** A shortened form that no redirect resolves. */
  isShort?: true;
};

/** How the links of one platform look. */
export type LinkTable = {
  /** Where the platform's pages are. A link to any other host, short hosts apart, is not the platform's. */
  hosts: readonly HostRule[];
  /** Hosts whose links only redirect to a page of the platform. Looked at before `hosts`. */
  shortHosts: readonly HostRule[];
  /** Links on a shared host that belong to another platform although the host matches. */
  foreign?: { hosts: readonly HostRule[]; anywhere: RegExp };
  /** Tried in this order; the first that matches wins. */
  creators: readonly CreatorPattern[];
  others: readonly OtherPage[];
  /** A link to copy from, for messages. */
  example: string;
};

/** Whether a lower-case host fits one of the rules: equal to it or below it, never by a part of its name. */
export function matchHost(host: string, rules: readonly HostRule[]): boolean {
  return rules.some((rule) => (rule.startsWith(".") ? `.${host}`.endsWith(rule) : host === rule));
}
