import { changedFields } from "./changed-fields";

type Values = Record<string, unknown>;

/** What a person changed in a form and has not saved. */
export type Draft = {
  changes: Values;
  /** What was saved of the same fields when each was typed over. */
  before: Values;
  /** Fields that were filled in and are not kept, such as a password. */
  lost?: string[];
};

type Typed = {
  /** What is saved, as far as the form knows. */
  saved: Values;
  values: Values;
  unkept: readonly string[];
  former: Pick<Draft, "before" | "lost">;
};

/**
 * Returns what to keep of a form; null where nothing was typed. A field that is in the former draft keeps the
 * `before` of it: the draft is a change of that, whatever was saved by others in the meantime.
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

/** Returns the fields whose saved value is neither what the draft changed nor what it made of it. */
export function contestedFields({ changes, before }: Draft, saved: Values): string[] {
  return Object.keys(changes).filter(
    (field) => isOther(saved[field] ?? null, before[field] ?? null) && isOther(saved[field], changes[field]),
  );
}

export function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
