/**
 * Adds what was typed or pasted, parted by commas: none empty, none twice in any case, and at most so many.
 * What finds no room is left.
 */
export function addTags(tags: readonly string[], text: string, most: number): [tags: string[], left: string] {
  const next = [...tags];
  const left: string[] = [];
  for (const tag of text.split(/[,，\n]/).map((part) => part.trim())) {
    const isThere = [...next, ...left].some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag === "" || isThere) continue;
    if (next.length < most) next.push(tag);
    else left.push(tag);
  }
  return [next, left.join(", ")];
}
