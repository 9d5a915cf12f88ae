/** Prints each problem as its own line and makes the process fail where there is one. */
export function finishCheck(name: string, problems: string[], summary: string): void {
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? `${name}: ${summary}` : `${name}: ${problems.length} to mend, ${summary}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
