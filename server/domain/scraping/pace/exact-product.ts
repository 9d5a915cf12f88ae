/**
 * A count times a factor, as people multiply decimals: 100 × 0.29 is 29. Floating point is a little below
 * it, and a little above 7 for 100 × 0.07, which rounding down and up would make 28 and 8.
 */
export function exactProduct(count: number, factor: number): number {
  return Number((count * factor).toPrecision(12));
}
