/** Adds what was typed or pasted, parted by commas or lines: none empty, and none twice in any case. */
export function addTags(tags: readonly string[], text: string): string[] {
  const next = [...tags];
  for (const tag of text.split(/[,，\n]/).map((part) => part.trim())) {
    const isThere = next.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== "" && !isThere) next.push(tag);
  }
  return next;
}
