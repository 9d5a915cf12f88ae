/**
 * A filter without criteria would select every creator, contrary to the scope FILTERED. `includeDeactivated`
 * is no criterion: tasks never include deactivated creators.
 */
export function isEmptyFilter(filter: unknown): boolean {
  if (typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).every(([name, one]) => one === undefined || name === "includeDeactivated");
}

export const emptyFilter = {
  code: "FILTER_EMPTY",
  message: "must have at least one filter, or the scope be ALL",
} as const;
