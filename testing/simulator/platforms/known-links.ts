import { type LinkPage } from "@/server/domain/roster/platforms";

/**
 * A link and its expected result: `primary <id> <canonical link>`, `alias <id> <canonical link>`, `short
 * <link to expand>` or the error code.
 */
export type LinkCase = readonly [text: string, expected: string];

/**
 * A link as callers send it, with the id if they know it, the creator it names, and the link to be stored.
 */
export type SentLink = { url: string; platformBloggerId?: string; names: string; stored: string };

/** Links of a platform, as people and programs send them. */
export type KnownLinks = {
  /** What kinds of ids there are, for docs/links.md. */
  ids: string;
  cases: readonly LinkCase[];
  /** Links that name no creator, and what they lead to instead. */
  otherPages: readonly (readonly [LinkPage, url: string])[];
  /** For each form in the table of links: a link for the tests, and where it was found. */
  sources: Readonly<Record<string, { example: string; source: string }>>;
  /** Of creator `n`: marketplace and app pages, shared texts, secondary ids, explicit ids. */
  sent: readonly ((n: number) => SentLink)[];
};

export const digits = (n: number, length: number) => String(n).padStart(length, "0");

/** The creator is parsed from the link, which is stored in canonical form. */
export function named(id: string, url: string, canonical: string): SentLink {
  return { url, names: id, stored: `${canonical}${id}` };
}

/** The id is given explicitly, so the link need not name a creator. */
export function given(id: string, url: string): SentLink {
  return { url, platformBloggerId: id, names: id, stored: url };
}
