import { addOutcomes, type Outcome } from "@/scripts/test/outcome";

export type StageResult = { stage: string; seconds: number; outcome: Outcome };

const SLOWEST = 10;

/**
 * The end of a run: timings, then what was skipped, failed or passed at the second try, and the count. The
 * most important lines come last, because readers of long logs often see only those.
 */
export function describeRun(results: StageResult[], seed: string): string {
  const all = addOutcomes(results.map(({ outcome }) => outcome));
  const counts = [
    ...(all.skipped.length > 0 ? [`${all.skipped.length} skipped`] : []),
    `${all.passed} passed, ${all.failures.length} failed`,
  ];
  return [
    describeStages(results),
    describeSlowest(results),
    ...all.skipped.map((test) => `- skipped: ${test}`),
    ...all.failures.map((failure) => `× ${failure}`),
    `TEST_SEED=${seed} repeats the order of these tests.`,
    ...describeUnsteady(all.unsteady),
    counts.join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

export function describeStages(results: StageResult[]): string {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const width = Math.max(0, ...results.map(({ stage }) => stage.length));
  const lines = results.map(({ stage, seconds, outcome: { parts } }) => {
    const sorted = parts
      .filter((part) => part.seconds >= 0.5)
      .sort((one, other) => other.seconds - one.seconds)
      .map((part) => `${part.name} ${part.seconds.toFixed(0)}`);
    return `${stage.padEnd(width)} ${inSeconds(seconds)}  ${sorted.join(", ")}`.trimEnd();
  });
  return [
    "Where the time went; parts run side by side:",
    ...lines,
    `${"all".padEnd(width)} ${inSeconds(total)}`,
  ].join("\n  ");
}

export function describeSlowest(results: StageResult[]): string {
  const suites = results.flatMap(({ stage, outcome }) =>
    outcome.suites.map((suite) => ({ ...suite, stage })),
  );
  const slowest = suites.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  if (slowest.length === 0) return "";
  const lines = slowest.map(({ file, seconds, stage }) => `${inSeconds(seconds)}  ${file} (${stage})`);
  return ["The slowest suites:", ...lines].join("\n  ");
}

function describeUnsteady(unsteady: string[]): string[] {
  if (unsteady.length === 0) return [];
  const tests = unsteady.length === 1 ? "1 TEST" : `${unsteady.length} TESTS`;
  return [`!!! ${tests} PASSED ONLY AT A SECOND TRY. Find out why:`, ...unsteady.map((test) => `! ${test}`)];
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(0).padStart(5)} s`;
}
