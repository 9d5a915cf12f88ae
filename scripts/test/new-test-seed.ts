/** A random seed that fits into the generators' 32 bits. */
export function newTestSeed(): string {
  return String(Date.now() % 2 ** 31);
}
