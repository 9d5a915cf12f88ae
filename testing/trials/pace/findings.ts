/** Broken rules by name, and the highest use of each limit, where 1 is the limit itself. */
export type Findings = { broken: Record<string, number>; highestUse: Record<string, number> };

export function noFindings(): Findings {
  return { broken: {}, highestUse: {} };
}

export function noteUse({ broken, highestUse }: Findings, rule: string, use: number): void {
  highestUse[rule] = Math.max(highestUse[rule] ?? 0, use);
  // Tolerates rounding of about a millisecond per hour.
  if (use > 1 + 1e-6) broken[rule] = (broken[rule] ?? 0) + 1;
}

export function expectThat({ broken }: Findings, rule: string, holds: boolean): void {
  if (!holds) broken[rule] = (broken[rule] ?? 0) + 1;
}
