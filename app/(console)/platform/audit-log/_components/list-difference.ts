/**
 * Items removed from and added to a list. Null if these do not describe the change, as for lists of objects
 * or another order.
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
