import { type ScrapingRunField } from "./scraping-run";

/** Targets of all runs on a page that has their lists: some 10 MB of ids. */
const MOST_TARGETS = 200_000;
const lists: readonly ScrapingRunField[] = ["pendingBloggerIds", "processedBloggerIds", "failedTargets"];

/**
 * How many of these runs a page may have, one at least. Where lists are asked for, each is as long as its
 * run's targets, and 50 runs of a large roster would not fit into memory.
 */
export function fitLists(
  runs: readonly { targetCount: number }[],
  fields: readonly ScrapingRunField[],
): number {
  if (!fields.some((field) => lists.includes(field))) return runs.length;
  let targets = 0;
  const end = runs.findIndex(({ targetCount }) => (targets += targetCount) > MOST_TARGETS);
  return end === -1 ? runs.length : Math.max(1, end);
}
