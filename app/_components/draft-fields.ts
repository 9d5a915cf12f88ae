import { changedFields } from "./changed-fields";

type Values = Record<string, unknown>;

export type Draft = {
  changes: Values;
  /** Saved values of the same fields at the time each was edited. */
  before: Values;
  /** Edited fields that are never stored, such as a password. */
  lost?: string[];
};

type Typed = {
  saved: Values;
  values: Values;
  unkept: readonly string[];
  former: Pick<Draft, "before" | "lost">;
};

/**
 * Returns the draft to store, or null if nothing was edited. A field that is already in the former draft
 * keeps its `before`: the draft is a change to that value, even if others have saved since.
 */
export function draftOf({ saved, values, unkept, former }: Typed): Draft | null {
  const changed = Object.entries(changedFields(saved, values));
  const kept = changed.filter(([field]) => !unkept.includes(field));
  const left = changed.map(([field]) => field).filter((field) => unkept.includes(field));
  const lost = [...new Set([...(former.lost ?? []), ...left])];
  if (kept.length === 0 && lost.length === 0) return null;
  const before = kept.map(([field]) => [
    field,
    field in former.before ? former.before[field] : (saved[field] ?? null),
  ]);
  return { changes: Object.fromEntries(kept), before: Object.fromEntries(before) as Values, lost };
}

export function contestedFields({ changes, before }: Draft, saved: Values): string[] {
  return Object.keys(changes).filter(
    (field) => isOther(saved[field] ?? null, before[field] ?? null) && isOther(saved[field], changes[field]),
  );
}

export function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
