import { splitNames } from "@/server/domain/kernel/text";

export function addTags(tags: readonly string[], text: string): string[] {
  const next = [...tags];
  for (const tag of splitNames(text)) {
    const isThere = next.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (!isThere) next.push(tag);
  }
  return next;
}
