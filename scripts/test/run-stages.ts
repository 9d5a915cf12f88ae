import { ensureClient } from "@/scripts/ensure-client";
import { addCounts, type Count } from "@/scripts/test/count";
import { runChecks } from "@/scripts/test/run-checks";
import { runPlaywright } from "@/scripts/test/run-playwright";
import { runVitest } from "@/scripts/test/run-vitest";

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
  await ensureClient();
  for (const [index, { title, run }] of selected.entries()) {
    console.log(
      `\n[${index + 1}/${selected.length}] ${title} (${Math.round((Date.now() - startedAt) / 1000)} s so far)`,
    );
    counts.push(await run());
  }
  const { passed, failures } = addCounts(counts);
  // Once more at the end: the last lines are all that many a reader of a long log is shown.
  for (const failure of failures) console.log(`\n× ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}
