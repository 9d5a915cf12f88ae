import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { addOutcomes, type Count, nothing, type Outcome, shorten } from "@/scripts/test/outcome";
import { runProgram } from "@/scripts/test/run-program";
import { type FileOfTests, readReport, type VitestReport } from "@/scripts/test/vitest-report";

/** More files than these do not fail by chance. */
const MOST_REPEATED = 5;

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
  const reports = await Promise.all(selected.projects.map((projects) => runFiles(selected, { projects })));
  const all = joinReports(reports);
  if (all === null) return { ...nothing, failures: ["Vitest ended without a report, see above"] };
  const failed = all.files.filter((file) => readFailures(file).length > 0);
  if (failed.length === 0 || failed.length > MOST_REPEATED || all.errorsOutside > 0) return readOutcome(all);

  const names = failed.map(({ file }) => file);
  console.log(`\nOnce more, each alone, what failed: ${names.map(fromHere).join(", ")}`);
  // A project's own `maxWorkers` goes before `--maxWorkers`, and gives way to `--no-file-parallelism`.
  const again = await runFiles(selected, { options: ["--no-file-parallelism", "--isolate", ...names] });
  if (again === null || again.errorsOutside > 0) return readOutcome(all);
  const others = all.files.filter((file) => !failed.includes(file));
  const repeated = readOutcome(again);
  const unsteady = failed
    .flatMap(readFailures)
    .filter(({ name }) => !repeated.failures.some((failure) => failure.startsWith(`${name}\n`)))
    .map(
      ({ name, said }) => `${name}\n  It passed only when its file ran again, alone. It said first:\n${said}`,
    );
  // The seconds of suites are those beside other files, as in runs in which nothing fails.
  const first = { ...readOutcome(all), ...count(others) };
  return addOutcomes([first, { ...repeated, unsteady, suites: [] }]);
}

function joinReports(reports: (VitestReport | null)[]): VitestReport | null {
  const ended = reports.filter((report) => report !== null);
  if (ended.length < reports.length) return null;
  return {
    files: ended.flatMap(({ files }) => files),
    errorsOutside: ended.reduce((sum, { errorsOutside }) => sum + errorsOutside, 0),
    transformMs: ended.reduce((sum, { transformMs }) => sum + transformMs, 0),
  };
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
    await runProgram([...vitest, ...options, ...added], { env: { VITEST_REPORT: file }, collect: isQuiet });
    return readReport(file);
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

function readOutcome({ files, errorsOutside, transformMs }: VitestReport): Outcome {
  const { passed, failures, ...rest } = count(files);
  if (errorsOutside > 0) failures.push("Vitest met an error outside a test, see above");
  if (passed + failures.length === 0) failures.push("No test was found");
  const sum = (kind: keyof FileOfTests["ms"]) => files.reduce((total, { ms }) => total + ms[kind], 0) / 1000;
  return {
    passed,
    failures,
    ...rest,
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
