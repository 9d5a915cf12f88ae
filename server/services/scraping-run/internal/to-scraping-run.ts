import { type ScrapingRun, type ScrapingRunField } from "../schema";

/** The named fields of a run as the outside sees them, null where there is nothing. */
export function toScrapingRun(
  row: Partial<Record<ScrapingRunField, unknown>>,
  fields: readonly ScrapingRunField[],
): Partial<ScrapingRun> {
  return Object.fromEntries(
    fields.map((name) => {
      const value = row[name] ?? null;
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );
}
