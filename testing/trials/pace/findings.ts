/** Broken rules by their name, and how near the limits work came: 1 is the limit itself. */
export type Findings = { broken: Record<string, number>; highestUse: Record<string, number> };

export function noFindings(): Findings {
  return { broken: {}, highestUse: {} };
}

/** Notes a use of a limit, which is broken above 1. */
export function noteUse({ broken, highestUse }: Findings, rule: string, use: number): void {
  highestUse[rule] = Math.max(highestUse[rule] ?? 0, use);
  // A millisecond in an hour is rounding.
  if (use > 1 + 1e-6) broken[rule] = (broken[rule] ?? 0) + 1;
}

/** Notes what must never be. */
export function expectThat({ broken }: Findings, rule: string, holds: boolean): void {
  if (!holds) broken[rule] = (broken[rule] ?? 0) + 1;
}
