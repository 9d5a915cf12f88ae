import { type LinkPage } from "./link-pages";

/**
 * A host as the tables write it: `a.example` is that host only, `.a.example` is it and every host below.
 * `app://user` is that page of an app, `app://` is every page of it.
 */
export type HostRule = string;

/**
 * `primary`: the platform's own id of the creator. `alias`: another id, until a scrape tells the primary one.
 */
export type IdKind = "primary" | "alias";

/**
 * How a form looks as people send it. Where it was seen, and one that a test reads, browsers need not load:
 * `testing/roster/link-cases`.
 */
type Seen = { form: string };

/** One way in which a link names a creator. All given parts must match; one of them has the group `id`. */
export type CreatorPattern = Seen & {
  hosts: readonly HostRule[];
  /** Against the path, as in `/user/profile/5f…`. */
  path?: RegExp;
  /** Against the hash route without its query, as in `/upper/page/1`. */
  hashRoute?: RegExp;
  query?: { name: string; id: RegExp };
  /** The one spelling of an id; null refuses it. */
  normalise?: (id: string) => string | null;
  idKind: IdKind;
  /** The link to store; `{id}` and the other named groups of the path are filled in. */
  canonical: string;
};

/** Links that only redirect to a page of the platform; of a host with other pages, those of a path. */
export type ShortForm = Seen & { hosts: readonly HostRule[]; path?: RegExp };

/** A link of the platform that shows no creator. */
type OtherPage = { hosts: readonly HostRule[]; path: RegExp; page: LinkPage };

/** How the links of one platform look. */
export type LinkTable = {
  /** Where the platform's pages are. A link to any other host, short hosts apart, is not the platform's. */
  hosts: readonly HostRule[];
  /** Looked at before `creators`. */
  shorts: readonly ShortForm[];
  /** Links on a shared host that belong to another platform although the host matches. */
  foreign?: { hosts: readonly HostRule[]; anywhere: RegExp };
  /** Tried in this order; the first that matches wins. */
  creators: readonly CreatorPattern[];
  /** Tried in this order, against path, query and hash together. */
  others: readonly OtherPage[];
  /** A link to copy from, for messages. */
  example: string;
};

/** Whether a lower-case host fits one of the rules: equal to it or below it, never by a part of its name. */
export function matchHost(host: string, rules: readonly HostRule[]): boolean {
  return rules.some((rule) => {
    if (rule.startsWith(".")) return `.${host}`.endsWith(rule);
    return rule.endsWith("://") ? host.startsWith(rule) : host === rule;
  });
}

/** What the rules are about: the host of a web page, `app://user` of a page of an app. */
export function hostOf({ protocol, hostname }: URL): string {
  return protocol === "https:" || protocol === "http:" ? hostname : `${protocol}//${hostname}`;
}
