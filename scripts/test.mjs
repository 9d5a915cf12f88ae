import path from "node:path";
import { checkNode, installPackages } from "./install-packages.mjs";
import { createProgress } from "./progress.mjs";

// Plain JavaScript with only Node, because a fresh clone has no packages.
process.chdir(path.join(import.meta.dirname, ".."));
checkNode();

const stages = ["verify", "unit", "integration", "e2e"];
const [flag, only] = process.argv.slice(2);
if (flag !== undefined && (flag !== "--only" || !stages.includes(only))) {
  console.error(`Usage: npm test, or npm test -- --only ${stages.join("|")}`);
  process.exit(2);
}
const startedAt = Date.now();
try {
  await createProgress(1)("Checking packages", () => installPackages({ all: true }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const packagesSeconds = (Date.now() - startedAt) / 1000;
const { register } = await import("tsx/esm/api");
register();
const { runStages } = await import("./test/run-stages.ts");
process.exitCode = await runStages(only ?? "all", packagesSeconds);
