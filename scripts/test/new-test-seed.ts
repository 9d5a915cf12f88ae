/** A seed that nobody chose; it fits into the 32 bits that the generators take. */
export function newTestSeed(): string {
  return String(Date.now() % 2 ** 31);
}
