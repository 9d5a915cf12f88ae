import { MAX_HEADING_CHARS } from "@/server/domain/kernel/numbers";
import { type ColumnMapping, rememberedKey } from "./propose-mapping";

type Settled = { mapping: ColumnMapping; proposed: ColumnMapping };

/**
 * What is remembered of a mapping that a person settled, by normalised heading. Null, left out, only where
 * the field that was proposed for a column is nowhere now: that a person chose.
 */
export function toRemembered(
  headings: readonly string[],
  { mapping, proposed }: Settled,
): Record<string, string | null> {
  const kept = new Map<string, string | null>();
  for (const [at, heading] of headings.entries()) {
    const key = rememberedKey(heading);
    if (key === "" || key.length > MAX_HEADING_CHARS) continue;
    const field = mapping[at] ?? null;
    const before = proposed[at] ?? null;
    // Of a heading that stands twice the column that is mapped counts.
    if (field !== null && (kept.get(key) ?? null) === null) kept.set(key, field);
    const isLeftOut = field === null && before !== null && !mapping.includes(before);
    if (isLeftOut && !kept.has(key)) kept.set(key, null);
  }
  return Object.fromEntries(kept);
}
