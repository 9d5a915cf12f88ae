/** Half of the values are below it; of an even number, the upper middle one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that this share (0 to 1) of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How many a second these instants (ms, in order) are. */
export function perSecond(instants: readonly number[]): number {
  const [first = 0, last = 0] = [instants.at(0), instants.at(-1)];
  return ((instants.length - 1) / (last - first)) * 1_000;
}
