/** How many checks or tests passed, and what failed: a line each, with the reason below it. */
export type Count = { passed: number; failures: string[] };

export function addCounts(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}
