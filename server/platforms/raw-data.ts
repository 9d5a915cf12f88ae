import { bloggerUpsertFields } from "@/server/domain/roster/blogger";

type RawData = Readonly<Record<string, unknown>>;

export const NOT_KEPT = "not kept: too long, too deeply nested, or not storable";

/** Adds an answer if the blogger's field can hold it (docs/rules.md#blogger). */
export function addRawAnswer(rawData: RawData, subCall: string, payload: unknown): Record<string, unknown> {
  const longer = [payload, NOT_KEPT].map((answer) => ({ ...rawData, [subCall]: answer }));
  return longer.find((data) => bloggerUpsertFields.rawData.safeParse(data).success) ?? { ...rawData };
}

/**
 * Answers of sub-calls that this scrape did not make are kept; where room is short, the new ones are dropped.
 */
export function mergeRawData(stored: RawData | null, scraped: RawData): Record<string, unknown> {
  const others = Object.entries(stored ?? {}).filter(([name]) => !(name in scraped));
  return Object.entries(scraped).reduce(
    (merged, [name, payload]) => addRawAnswer(merged, name, payload),
    Object.fromEntries(others),
  );
}
