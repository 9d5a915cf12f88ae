import { bloggerUpsertFields } from "@/server/domain/roster/blogger";

type RawData = Readonly<Record<string, unknown>>;

/** Stands for an answer that the field `rawData` cannot take beside the others. */
export const NOT_KEPT = "not kept: too long, too deeply nested, or not storable";

/** `rawData` with one more answer, as far as the blogger's field takes it (docs/rules.md#blogger). */
export function keepRawAnswer(rawData: RawData, subCall: string, payload: unknown): Record<string, unknown> {
  const longer = [payload, NOT_KEPT].map((answer) => ({ ...rawData, [subCall]: answer }));
  return longer.find((data) => bloggerUpsertFields.rawData.safeParse(data).success) ?? { ...rawData };
}

/**
 * The stored answers with those of a scrape in their places. Answers of sub-calls that it did not make stay,
 * and where room is short the new ones give way.
 */
export function mergeRawData(stored: RawData | null, scraped: RawData): Record<string, unknown> {
  const others = Object.entries(stored ?? {}).filter(([name]) => !(name in scraped));
  return Object.entries(scraped).reduce(
    (merged, [name, payload]) => keepRawAnswer(merged, name, payload),
    Object.fromEntries(others),
  );
}
