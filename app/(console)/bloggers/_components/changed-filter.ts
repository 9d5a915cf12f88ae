import type { BloggerFilter } from "./blogger-view";

type Changes = { [Key in keyof BloggerFilter]: BloggerFilter[Key] | undefined };

/** The filter with some of it changed; undefined takes a part out. */
export function changedFilter(filter: BloggerFilter, changes: Changes): BloggerFilter {
  const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
