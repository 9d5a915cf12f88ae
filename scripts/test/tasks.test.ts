import { afterEach, expect, it, vi } from "vitest";
import { checks } from "@/scripts/checks/index.mjs";
import { runSideBySide } from "./run-side-by-side";
import { readRepositoryFile } from "@/scripts/checks/check";
import { listTasks, vitestRuns } from "./tasks";

afterEach(() => {
  vi.restoreAllMocks();
});

it("makes every check in a whole run, the build and the migrations beside them", () => {
  const tasks = listTasks("all");
  const made = ["production build", "schema and migrations agree", "database of the tests"];
  const wanted = [...made, ...checks.map(({ name }) => name)];
  expect(tasks.map(({ name }) => name).sort()).toEqual(wanted.sort());
  // The build clears the route types that these tasks read.
  const waiting = tasks.filter(({ after }) => after === "production build").map(({ name }) => name);
  expect(waiting).toEqual(["types and lint"]);
});

it("runs each project of Vitest once", () => {
  const config = readRepositoryFile("vitest.config.ts");
  const names = [...config.matchAll(/^ +name: "(.+)",$/gm)].map(([, name]) => name);
  // Each project has its settings under `test`, and so does the whole configuration.
  expect(config.match(/^ +test: \{$/gm)).toHaveLength(names.length + 1);
  expect(Object.values(vitestRuns).flat(2).sort()).toEqual(names.sort());
});

it("counts commands, and starts one only after the one that it waits for", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const node = (script: string) => [process.execPath, "--eval", script];
  const outcome = await runSideBySide([
    { name: "slow", command: node("setTimeout(() => undefined, 300)") },
    { name: "broken", command: node("console.error('no such thing'); process.exit(1)") },
    { name: "waits", after: "slow", command: node("0") },
  ]);
  expect(outcome.passed).toBe(2);
  expect(outcome.failures).toEqual(["broken\n    no such thing"]);
  expect(outcome.parts.map(({ name }) => name).indexOf("waits")).toBe(2);
});

it("refuses a command that waits for none before it", async () => {
  const command = [process.execPath, "--eval", "0"];
  const build = { name: "build", command };
  const lint = { name: "lint", after: "build", command };
  await expect(runSideBySide([lint, build])).rejects.toThrow('"lint" waits for "build"');
  await expect(runSideBySide([build, { ...lint, after: "built" }])).rejects.toThrow("does not come before");
});
