import { checks } from "@/scripts/checks/index.mjs";
import type { Task } from "@/scripts/test/run-side-by-side";

export type Selection = "all" | "verify" | "unit" | "integration" | "e2e";

/**
 * Projects of vitest.config.ts by stage. Each list is a parallel run: suites of `own-world` and `trials`
 * mostly wait, which leaves the cores to the integration tests.
 */
export const vitestRuns = {
  unit: [["unit"]],
  integration: [["integration"], ["own-world", "trials"]],
};

const tsx = [process.execPath, "--import", "tsx"];
const build: Task = { name: "production build", command: [...tsx, "scripts/launch/ensure-build.ts"] };
const drift: Task = {
  name: "schema and migrations agree",
  command: [...tsx, "scripts/migrations/check-migrations.ts"],
};

const cluster: Task = {
  name: "database of the tests",
  command: [...tsx, "testing/database/prepare.ts"],
};

/** Checks that must wait for the build, because it clears `.next` with the route types. */
const AFTER_BUILD = new Set(["types and lint"]);

export function listTasks(selection: Selection): Task[] {
  if (selection === "verify") return checks;
  if (selection === "integration") return [drift, cluster];
  if (selection === "e2e") return [build];
  if (selection === "unit") return [];
  const later = checks.filter(({ name }) => AFTER_BUILD.has(name));
  const beside = checks.filter((check) => !later.includes(check));
  return [build, drift, cluster, ...beside, ...later.map((check) => ({ ...check, after: build.name }))];
}
