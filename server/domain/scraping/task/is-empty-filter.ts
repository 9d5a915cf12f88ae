/**
 * Whether a filter names nothing: it would take every creator, which nobody who chose FILTERED means. No task
 * takes deactivated ones, whatever it asks for.
 */
export function isEmptyFilter(filter: unknown): boolean {
  if (typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).every(([name, one]) => one === undefined || name === "includeDeactivated");
}

/** What is wrong with such a filter, to be read after its name. */
export const emptyFilter = {
  code: "FILTER_EMPTY",
  message: "must have at least one filter, or the scope be ALL",
} as const;
