/** How many checks or tests passed and failed. */
export type Count = { passed: number; failed: number };

export function addCounts(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
