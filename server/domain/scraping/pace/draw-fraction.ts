/**
 * A number in [0, 1) that depends only on the parts, so that jitter is the same after a restart. FNV-1a with
 * the final mix of MurmurHash3, because close instants must not give close numbers.
 */
export function drawFraction(...parts: readonly (string | number | null)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join("|"))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
