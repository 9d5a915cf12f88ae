import { bloggerUpsertFields } from "@/server/domain/blogger";

type RawData = Readonly<Record<string, unknown>>;

/** Stands for an answer that the field `rawData` cannot take beside the others. */
export const NOT_KEPT = "not kept: too long, too deeply nested, or not storable";

/** `rawData` with one more answer, as far as the blogger's field takes it (docs/rules.md#blogger). */
export function keepRawAnswer(rawData: RawData, subCall: string, payload: unknown): Record<string, unknown> {
  const longer = { ...rawData, [subCall]: payload };
  const fits = bloggerUpsertFields.rawData.safeParse(longer).success;
  return fits ? longer : { ...rawData, [subCall]: NOT_KEPT };
}
