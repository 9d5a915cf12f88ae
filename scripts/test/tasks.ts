import { checks } from "@/scripts/checks/index.mjs";
import type { Task } from "@/scripts/test/run-side-by-side";

export type Selection = "all" | "verify" | "unit" | "integration" | "e2e";

const tsx = [process.execPath, "--import", "tsx"];
/** The browser tests need it, and it leaves a core idle for part of its time. */
const build: Task = { name: "production build", command: [...tsx, "scripts/launch/ensure-build.ts"] };
const drift: Task = {
  name: "schema and migrations agree",
  command: [...tsx, "scripts/migrations/check-migrations.ts"],
};

/** Checks that may run beside the build. It clears `.next`, where the compiler and the linter find routes. */
const BESIDE_BUILD = new Set([
  "format",
  "public API",
  "layering",
  "vocabulary",
  "citations",
  "dead code",
  "figures",
  "page words",
]);

/** What runs without a test runner. In a whole run, what may not run beside the build comes after it. */
export function listTasks(selection: Selection): Task[] {
  if (selection === "verify") return checks;
  if (selection === "integration") return [drift];
  if (selection === "e2e") return [build];
  if (selection === "unit") return [];
  const beside = checks.filter(({ name }) => BESIDE_BUILD.has(name));
  const others = checks.filter((check) => !beside.includes(check));
  return [build, drift, ...beside, ...others.map((check) => ({ ...check, after: build.name }))];
}
