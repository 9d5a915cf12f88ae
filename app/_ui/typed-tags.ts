/** Adds what was typed or pasted, parted by commas: none empty, none twice in any case, and not too many. */
export function addTags(tags: readonly string[], text: string, most: number): string[] {
  const next = [...tags];
  for (const tag of text.split(/[,，\n]/).map((part) => part.trim())) {
    const isThere = next.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== "" && !isThere && next.length < most) next.push(tag);
  }
  return next;
}
