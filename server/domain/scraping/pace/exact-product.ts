/**
 * Decimal multiplication: 100 × 0.29 is 29. In floating point it is slightly less, and 100 × 0.07 slightly
 * more than 7, so that rounding down and up would give 28 and 8.
 */
export function exactProduct(count: number, factor: number): number {
  return Number((count * factor).toPrecision(12));
}
