type Change = { field: string; before?: unknown; after?: unknown };
type Row = { field: string; quote?: string; before: unknown; after: unknown };

/** A row a change; quotes are told one by one, those alone that changed. */
export function toChangeRows(changes: readonly Change[]): Row[] {
  return changes.flatMap(({ field, before = null, after = null }): Row[] => {
    if (field !== "priceJson" || (before === null && after === null)) return [{ field, before, after }];
    const [was, is] = [toQuotes(before), toQuotes(after)];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return names
      .filter((quote) => JSON.stringify(was[quote]) !== JSON.stringify(is[quote]))
      .map((quote) => ({ field, quote, before: was[quote] ?? null, after: is[quote] ?? null }));
  });
}

function toQuotes(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
