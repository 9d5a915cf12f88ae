import { MAX_HEADING_CHARS } from "@/server/domain/kernel/numbers";
import { type ColumnMapping, rememberedKey } from "./propose-mapping";

type Settled = { mapping: ColumnMapping; proposed: ColumnMapping };

/**
 * What is remembered of a confirmed mapping, by normalised heading. Null (left out) only if the user
 * removed the proposed field from the whole mapping.
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
    // If a heading occurs twice, the mapped column counts.
    if (field !== null && (kept.get(key) ?? null) === null) kept.set(key, field);
    const isLeftOut = field === null && before !== null && !mapping.includes(before);
    if (isLeftOut && !kept.has(key)) kept.set(key, null);
  }
  return Object.fromEntries(kept);
}
