import { ensureClient } from "@/scripts/generate";
import { ensureClientTypes } from "@/scripts/open-api/generate-client";
import { newTestSeed } from "@/scripts/test/new-test-seed";
import { nothing, type Outcome } from "@/scripts/test/outcome";
import { runPlaywright } from "@/scripts/test/run-playwright";
import { describeRun, type StageResult } from "@/scripts/test/run-report";
import { runSideBySide } from "@/scripts/test/run-side-by-side";
import { runVitest } from "@/scripts/test/run-vitest";
import { listTasks, type Selection, vitestRuns } from "@/scripts/test/tasks";

type Stage = { title: string; short: string; in: Selection[]; run: () => Promise<Outcome> };

function listStages(selection: Selection): Stage[] {
  const stages: Stage[] = [
    {
      title: "Checks and preparations, side by side",
      short: "checks",
      in: ["verify", "integration", "e2e"],
      run: () => runSideBySide(listTasks(selection)),
    },
    {
      title: "Unit tests",
      short: "unit tests",
      in: ["verify", "unit"],
      run: () => runVitest({ projects: vitestRuns.unit }),
    },
    {
      title: "Integration tests, on PostgreSQL",
      short: "integration tests",
      in: ["integration"],
      run: () => runVitest({ projects: vitestRuns.integration }),
    },
    {
      title: "End-to-end tests, in a browser on the production build",
      short: "browser tests",
      in: ["e2e"],
      run: runPlaywright,
    },
  ];
  return stages.filter((stage) => selection === "all" || stage.in.includes(selection));
}

/** Runs the selected stages, prints `N passed, N failed`, and returns the exit code. */
export async function runStages(selection: Selection, packagesSeconds: number): Promise<number> {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  const seed = (process.env.TEST_SEED ??= newTestSeed());
  console.log(`The tests run in the order of TEST_SEED=${seed}.`);
  await Promise.all([ensureClient(), ensureClientTypes()]);
  const results: StageResult[] = [
    { stage: "packages", seconds: packagesSeconds, outcome: nothing },
    { stage: "generated code", seconds: seconds(), outcome: nothing },
  ];
  const selected = listStages(selection);
  for (const [index, { title, short, run }] of selected.entries()) {
    const before = seconds();
    console.log(`\n[${index + 1}/${selected.length}] ${title} (${before.toFixed(0)} s so far)`);
    const outcome = await run();
    results.push({ stage: short, seconds: seconds() - before, outcome });
  }
  console.log(`\n${describeRun(results, seed)}`);
  const outcomes = results.map(({ outcome }) => outcome);
  const isSound = outcomes.every(({ failures }) => failures.length === 0);
  return isSound && outcomes.some(({ passed }) => passed > 0) ? 0 : 1;
}
