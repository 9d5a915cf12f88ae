import { type LinkPage } from "./link-pages";

/**
 * `a.example` matches only that host, `.a.example` also its sub-domains. `app://user` is one page of an
 * app, `app://` every page of it.
 */
export type HostRule = string;

/**
 * `primary`: the platform's own id of the creator. `alias`: another id, used until a scrape tells the
 * primary one.
 */
export type IdKind = "primary" | "alias";

/**
 * How a form looks as people send it. Its source and test example are in `testing/roster/link-cases`, so
 * that browsers need not load them.
 */
type Seen = { form: string };

export type CreatorPattern = Seen & {
  hosts: readonly HostRule[];
  path?: RegExp;
  hashRoute?: RegExp;
  query?: { name: string; id: RegExp };
  normalise?: (id: string) => string | null;
  idKind: IdKind;
  canonical: string;
};

/**
 * Links that only redirect to a page of the platform. `path` limits them on a host that has other pages.
 */
export type ShortForm = Seen & { hosts: readonly HostRule[]; path?: RegExp };

type OtherPage = { hosts: readonly HostRule[]; path: RegExp; page: LinkPage };

export type LinkTable = {
  hosts: readonly HostRule[];
  shorts: readonly ShortForm[];
  /** Links on a shared host that belong to another platform although the host matches. */
  foreign?: { hosts: readonly HostRule[]; anywhere: RegExp };
  /** Tried in order; the first match wins. */
  creators: readonly CreatorPattern[];
  /** Tried in order, against path, query and hash together. */
  others: readonly OtherPage[];
  example: string;
};

export function matchHost(host: string, rules: readonly HostRule[]): boolean {
  return rules.some((rule) => {
    if (rule.startsWith(".")) return `.${host}`.endsWith(rule);
    return rule.endsWith("://") ? host.startsWith(rule) : host === rule;
  });
}

/** What host rules match: the host of a web page, or `app://user` for a page of an app. */
export function hostOf({ protocol, hostname }: URL): string {
  return protocol === "https:" || protocol === "http:" ? hostname : `${protocol}//${hostname}`;
}
