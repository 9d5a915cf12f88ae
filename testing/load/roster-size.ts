import type { RosterSize } from "@/scripts/bench/lists/roster-sql";

export const NAME = "bench-load";
const BLOGGERS = Number(process.env.LOAD_BLOGGERS ?? 1_000_000);
const ORGANIZATIONS = Number(process.env.LOAD_ORGANIZATIONS ?? 200);

/** A tenth in one large organization, the rest in the others. Without runs: the trial starts its own. */
export function rosterSize(): RosterSize {
  const large = Math.round(BLOGGERS / 10);
  return { bloggers: large, others: BLOGGERS - large, runs: 0, otherOrganizations: ORGANIZATIONS - 1 };
}
