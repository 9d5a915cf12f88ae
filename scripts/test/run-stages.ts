import { availableParallelism } from "node:os";
import { type Check, checks } from "@/scripts/checks/index.mjs";
import { ensureClient } from "@/scripts/generate";
import { runPlaywright } from "@/scripts/test/run-playwright";
import { addCounts, type Count, runProgram, shorten } from "@/scripts/test/run-program";
import { runVitest } from "@/scripts/test/run-vitest";
import { newTestSeed } from "@/scripts/test/new-test-seed";

type Selection = "all" | "verify" | "unit" | "integration" | "e2e";
type Stage = { title: string; in: Selection[]; run: () => Promise<Count> };

const drift = {
  name: "schema and migrations agree",
  command: [process.execPath, "--import", "tsx", "scripts/migrations/check-migrations.ts"],
};

const stages: Stage[] = [
  { title: "Checks", in: ["verify"], run: () => runChecks() },
  { title: "Unit tests", in: ["verify", "unit"], run: () => runVitest("unit") },
  { title: "Migrations", in: ["integration"], run: () => runChecks([drift]) },
  { title: "Integration tests, on PostgreSQL", in: ["integration"], run: () => runVitest("integration") },
  { title: "End-to-end tests, in a browser on the production build", in: ["e2e"], run: runPlaywright },
];

/** Runs the stages of the selection, ends with `N passed, N failed`, and returns the exit code. */
export async function runStages(selection: Selection): Promise<number> {
  const selected = stages.filter((stage) => selection === "all" || stage.in.includes(selection));
  const counts: Count[] = [];
  const startedAt = Date.now();
  const seed = (process.env.TEST_SEED ??= newTestSeed());
  console.log(`The tests run in the order of TEST_SEED=${seed}.`);
  await ensureClient();
  for (const [index, { title, run }] of selected.entries()) {
    console.log(
      `\n[${index + 1}/${selected.length}] ${title} (${Math.round((Date.now() - startedAt) / 1000)} s so far)`,
    );
    counts.push(await run());
  }
  const { passed, failures, unsteady, skipped } = addCounts(counts);
  // Once more at the end: the last lines are all that many a reader of a long log is shown.
  for (const failure of failures) console.log(`\n× ${failure}`);
  for (const test of unsteady) console.log(`\n! passed only when it ran again: ${test}`);
  for (const skip of skipped) console.log(`\n- skipped: ${skip}`);
  console.log(`\nTEST_SEED=${seed} repeats the order of these tests.`);
  if (skipped.length > 0) console.log(`${skipped.length} skipped`);
  if (unsteady.length > 0) console.log(`${unsteady.length} passed only when they ran again: find out why`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

/** Runs checks side by side, one a core at most; each counts as one, and shows its output when it fails. */
async function runChecks(list: Check[] = checks): Promise<Count> {
  const waiting = [...list];
  const count: Count = { passed: 0, failures: [], unsteady: [], skipped: [] };
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = Date.now();
      const { env = {}, command } = check;
      const { code, output } = await runProgram(command, { env, collect: true });
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (code === 0) count.passed++;
      else count.failures.push(`${check.name}\n${shorten(output)}`);
      console.log(`  ${code === 0 ? "✓" : "×"} ${check.name} (${seconds} s)`);
      if (code !== 0) console.log(output.trim().replace(/^/gm, "    "));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), list.length) }, work));
  return count;
}
