export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function perSecond(instants: readonly number[]): number {
  const [first = 0, last = 0] = [instants.at(0), instants.at(-1)];
  return ((instants.length - 1) / (last - first)) * 1_000;
}
