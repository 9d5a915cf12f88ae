/** Where the buckets of quotes begin, in yuan, after the first one (docs/rules.md#overview). */
export const quoteBounds = [1_000, 5_000, 10_000, 30_000, 100_000] as const;
