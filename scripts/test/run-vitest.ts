import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { addOutcomes, type Count, nothing, type Outcome, shorten } from "@/scripts/test/outcome";
import { runProgram } from "@/scripts/test/run-program";
import { type FileOfTests, readReport, type VitestReport } from "@/scripts/test/vitest-report";

/** More files than these do not fail by chance. */
const MAX_REPEATED = 5;

/**
 * Which tests, and where their settings are. Each list of projects is a run of its own beside the others.
 */
export type Selected = { projects: string[][]; root?: string; isQuiet?: boolean };

/**
 * Runs projects of vitest.config.ts. Files with failures run once more, each in a process of its own and one
 * after the other. What passes then counts as passed, and is named in `unsteady`. What fails outside a test,
 * or a run without tests, counts as one failure.
 */
export async function runVitest(selected: Selected): Promise<Outcome> {
  const runs = await Promise.all(
    selected.projects.map(async (projects) => ({ projects, report: await runFiles(selected, { projects }) })),
  );
  const broken = runs.flatMap(({ projects, report }) => describeBreak(projects.join(" and "), report));
  const reports = runs.flatMap(({ report }) => report ?? []);
  const first = addOutcomes([...reports.map(readOutcome), { ...nothing, failures: broken }]);
  const files = reports.flatMap((report) => report.files);
  const failed = files.filter((file) => readFailures(file).length > 0);
  if (failed.length === 0 || failed.length > MAX_REPEATED || broken.length > 0) return first;

  const names = failed.map(({ file }) => file);
  console.log(`\nOnce more, each alone, what failed: ${names.map(fromHere).join(", ")}`);
  // A project's own `maxWorkers` goes before `--maxWorkers`, and gives way to `--no-file-parallelism`.
  const again = await runFiles(selected, { options: ["--no-file-parallelism", "--isolate", ...names] });
  const ranAgain = new Set(again?.files.map(({ file }) => file));
  if (again === null || again.errorsOutside > 0 || !names.every((name) => ranAgain.has(name))) return first;
  const others = files.filter((file) => !failed.includes(file));
  const failures = failed.flatMap((file) =>
    readFailures(file).map((failure) => ({ ...failure, passed: passed(again, file, failure.name) })),
  );
  const unsteady = failures
    .filter((failure) => failure.passed)
    .map(
      ({ name, said }) => `${name}\n  It passed only when its file ran again, alone. It said first:\n${said}`,
    );
  // What neither passed nor failed again, as a test that was skipped, stays the failure that it was.
  const repeated = new Set(again.files.flatMap(readFailures).map(({ name }) => name));
  const lost = failures.filter((failure) => !failure.passed && !repeated.has(failure.name));
  // The seconds of suites are those beside other files, as in runs in which nothing fails.
  return addOutcomes([
    { ...first, ...count(others) },
    { ...readOutcome(again), unsteady, suites: [] },
    { ...nothing, failures: lost.map(({ name, said }) => `${name}\n${said}`) },
  ]);
}

/** What kept a run of Vitest from running its tests. */
function describeBreak(projects: string, report: VitestReport | null): string[] {
  if (report === null) return [`Vitest ended without a report of ${projects}, see above`];
  if (report.errorsOutside > 0) return [`Vitest met an error outside a test of ${projects}, see above`];
  return report.files.length === 0 ? [`No test was found, or could start, of ${projects}`] : [];
}

/** Whether a test passed, or its file had no failure of its own, as `name` says. */
function passed(again: VitestReport, { file }: FileOfTests, name: string): boolean {
  const repeated = again.files.find((one) => one.file === file);
  if (repeated === undefined) return false;
  if (name === fromHere(file)) return !readFailures(repeated).some((failure) => failure.name === name);
  return repeated.tests.some(
    (test) => `${fromHere(file)} > ${test.name}` === name && test.state === "passed",
  );
}

type Run = { projects?: string[]; options?: string[] };

/** Runs Vitest once, with these projects or all; null when it broke off. */
async function runFiles(
  { root, isQuiet = false }: Selected,
  { projects = [], options: added = [] }: Run,
): Promise<VitestReport | null> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-test-"));
  const file = path.join(folder, "report.json");
  const reporters = ["default", fromRoot("scripts/test/vitest-reporter.ts")];
  try {
    const vitest = [process.execPath, "node_modules/vitest/vitest.mjs", "run"];
    const options = [
      ...(root === undefined ? [] : [`--root=${root}`]),
      ...projects.map((project) => `--project=${project}`),
      ...reporters.map((name) => `--reporter=${name}`),
    ];
    // In a terminal Vitest redraws a summary unless it runs in CI, and two runs would overwrite each other.
    const env = { VITEST_REPORT: file, CI: "true" };
    const { code } = await runProgram([...vitest, ...options, ...added], { env, collect: isQuiet });
    const report = readReport(file);
    const isSound = report.files.every((one) => readFailures(one).length === 0) && report.errorsOutside === 0;
    // Such as a teardown that failed.
    return code !== 0 && isSound ? { ...report, errorsOutside: 1 } : report;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(files: FileOfTests[]): Count {
  const tests = files.flatMap((file) => file.tests);
  return {
    passed: tests.filter(({ state }) => state === "passed").length,
    failures: files.flatMap(readFailures).map(({ name, said }) => `${name}\n${said}`),
    unsteady: [],
    skipped: files.flatMap(readSkipped),
  };
}

function readOutcome({ files, transformMs }: VitestReport): Outcome {
  const sum = (kind: keyof FileOfTests["ms"]) => files.reduce((total, { ms }) => total + ms[kind], 0) / 1000;
  return {
    ...count(files),
    suites: files.map(({ file, ms }) => ({
      file: fromHere(file),
      seconds: (ms.setup + ms.import + ms.tests) / 1000,
    })),
    parts: [
      { name: "tests", seconds: sum("tests") },
      { name: "import", seconds: sum("import") },
      { name: "setup", seconds: sum("setup") },
      { name: "transform", seconds: transformMs / 1000 },
    ],
  };
}

/** What failed, by file and test, and what it said. */
function readFailures({ file, hasFailed, messages, tests }: FileOfTests): { name: string; said: string }[] {
  const failed = tests
    .filter(({ state }) => state === "failed")
    .map((test) => ({ name: `${fromHere(file)} > ${test.name}`, said: shorten(test.messages.join("\n")) }));
  const isOwn = messages.length > 0 || (hasFailed && failed.length === 0);
  return isOwn ? [{ name: fromHere(file), said: shorten(messages.join("\n")) }, ...failed] : failed;
}

function readSkipped({ file, tests }: FileOfTests): string[] {
  const skipped = tests.filter(({ state }) => state === "skipped" || state === "pending");
  return skipped.map(({ name }) => `${fromHere(file)} > ${name}`);
}

function fromHere(name: string): string {
  return path.relative(fromRoot(), name);
}
