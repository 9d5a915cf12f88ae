import { z } from "zod";

const keys = ["tags", "tagsAll"] as const;
const texts = z.array(z.string());

/**
 * A filter with tags renamed in any spelling, each name once, or null if it names none of them. A filter
 * that cannot be read stays as it is.
 */
export function renameInFilter(
  filter: Record<string, unknown>,
  names: readonly string[],
  to: string,
): Record<string, unknown> | null {
  const replaced = new Set(names.map((name) => name.toLowerCase()));
  const renamed: Record<string, string[]> = {};
  for (const key of keys) {
    const tags = texts.safeParse(filter[key]);
    if (!tags.success || !tags.data.some((tag) => replaced.has(tag.toLowerCase()))) continue;
    const own = to.toLowerCase();
    const isMeant = (tag: string) => replaced.has(tag.toLowerCase()) || tag.toLowerCase() === own;
    renamed[key] = [...new Set(tags.data.map((tag) => (isMeant(tag) ? to : tag)))];
  }
  const isSame = JSON.stringify({ ...filter, ...renamed }) === JSON.stringify(filter);
  return isSame ? null : { ...filter, ...renamed };
}
