import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { addOutcomes, type Count, nothing, type Outcome, shorten } from "@/scripts/test/outcome";
import { runProgram } from "@/scripts/test/run-program";
import { type FileOfTests, readReport, type VitestReport } from "@/scripts/test/vitest-report";

const MAX_REPEATED = 5;

/** Each list of projects is a separate run, in parallel with the others. */
export type Selected = { projects: string[][]; root?: string; isQuiet?: boolean };

/**
 * Runs projects of vitest.config.ts. Files with failures run once more, in separate processes and
 * sequentially. What then passes counts as passed and is listed in `unsteady`. An error outside a test, or
 * a run without tests, counts as one failure.
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
  // A project's own `maxWorkers` overrides `--maxWorkers`, but not `--no-file-parallelism`.
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
  // A failure that neither passed nor failed again, such as a skipped test, remains a failure.
  const repeated = new Set(again.files.flatMap(readFailures).map(({ name }) => name));
  const lost = failures.filter((failure) => !failure.passed && !repeated.has(failure.name));
  // Seconds of suites are those of the first, parallel run, as in runs without failures.
  return addOutcomes([
    { ...first, ...count(others) },
    { ...readOutcome(again), unsteady, suites: [] },
    { ...nothing, failures: lost.map(({ name, said }) => `${name}\n${said}`) },
  ]);
}

function describeBreak(projects: string, report: VitestReport | null): string[] {
  if (report === null) return [`Vitest ended without a report of ${projects}, see above`];
  if (report.errorsOutside > 0) return [`Vitest met an error outside a test of ${projects}, see above`];
  return report.files.length === 0 ? [`No test was found, or could start, of ${projects}`] : [];
}

function passed(again: VitestReport, { file }: FileOfTests, name: string): boolean {
  const repeated = again.files.find((one) => one.file === file);
  if (repeated === undefined) return false;
  if (name === fromHere(file)) return !readFailures(repeated).some((failure) => failure.name === name);
  return repeated.tests.some(
    (test) => `${fromHere(file)} > ${test.name}` === name && test.state === "passed",
  );
}

type Run = { projects?: string[]; options?: string[] };

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
    // Outside CI, Vitest redraws a summary in a terminal, and two runs would overwrite each other.
    const env = { VITEST_REPORT: file, CI: "true" };
    const { code } = await runProgram([...vitest, ...options, ...added], { env, collect: isQuiet });
    const report = readReport(file);
    const isSound = report.files.every((one) => readFailures(one).length === 0) && report.errorsOutside === 0;
    // Such as a failed teardown.
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
