/**
 * What went from a list and what came to it. Null where that does not tell the two apart: of lists of
 * objects, or in another order.
 */
export function differenceOf(
  before: readonly unknown[],
  after: readonly unknown[],
): Record<"removed" | "added", string[]> | null {
  const isText = (value: unknown) => typeof value === "string";
  if (!before.every(isText) || !after.every(isText)) return null;
  const removed = before.filter((value) => !after.includes(value));
  const added = after.filter((value) => !before.includes(value));
  return removed.length + added.length === 0 ? null : { removed, added };
}
