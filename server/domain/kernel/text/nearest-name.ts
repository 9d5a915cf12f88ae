/** Longer names are not considered typos. */
const MAX_CHARS = 40;
const MAX_EDITS = 2;

/** The known name that was probably meant; null if none is near. Case, `_` and `-` do not count. */
export function nearestName(name: string, known: readonly string[], maxEdits = MAX_EDITS): string | null {
  if (name.length > MAX_CHARS) return null;
  const plain = foldName(name);
  const near = known
    .map((other) => ({ other, folded: foldName(other) }))
    .filter(({ folded }) => Math.abs(folded.length - plain.length) <= maxEdits)
    .map(({ other, folded }) => ({ other, edits: countEdits(plain, folded) }))
    .filter(({ other, edits }) => edits <= maxEdits && edits < other.length / 2)
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.other ?? null;
}

function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}

function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
