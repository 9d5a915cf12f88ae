import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";
import { addCounts, type Count, runProgram, shorten } from "@/scripts/test/run-program";

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
type TestFile = z.infer<typeof report>["testResults"][number];
type Project = "unit" | "integration";

/** More files than these do not fail by chance. */
const MOST_REPEATED = 5;

/**
 * Runs one project of vitest.config.ts. Files with failures run once more, one after the other; what passes
 * then counts as passed, and is named in `unsteady`. What fails outside a test, or a run without tests,
 * counts as one failure.
 */
export async function runVitest(project: Project): Promise<Count> {
  const all = await runFiles(project, []);
  const failed = all.files.filter((file) => readFailures(file).length > 0);
  if (failed.length === 0 || failed.length > MOST_REPEATED || all.outside.length > 0) return countRun(all);

  const names = failed.map(({ name }) => name);
  console.log(`\nOnce more, what failed: ${names.map(fromHere).join(", ")}`);
  const again = await runFiles(project, ["--maxWorkers=1", ...names]);
  if (again.outside.length > 0) return countRun(all);
  const others = all.files.filter((file) => !failed.includes(file));
  const repeated = countRun(again);
  const unsteady = failed.flatMap(readFailures).filter((failure) => !isAmong(failure, repeated.failures));
  return addCounts([countRun({ files: others, outside: [] }), { ...repeated, unsteady }]);
}

/** What a run reported, and what failed outside its tests, in a line each. */
type Run = { files: TestFile[]; outside: string[] };

/** Runs the project's test files, or those that are named. */
async function runFiles(project: Project, names: string[]): Promise<Run> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-test-"));
  const file = path.join(folder, "report.json");
  const errors = path.join(folder, "errors");
  try {
    const vitest = [process.execPath, "node_modules/vitest/vitest.mjs", "run", "--project", project];
    const reporters = ["default", "json", "./scripts/test/unhandled-errors.ts"];
    const options = [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`];
    await runProgram([...vitest, ...options, ...names], { env: { UNHANDLED_ERRORS: errors } });
    const { testResults } = report.parse(JSON.parse(readFileSync(file, "utf8")));
    const isClean = readFileSync(errors, "utf8") === "0";
    const outside = isClean ? [] : [`${project} tests: an error outside a test, see above`];
    return { files: testResults, outside };
  } catch {
    return { files: [], outside: [`${project} tests: ended without a report, see above`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countRun({ files, outside }: Run): Count {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failures = [...files.flatMap(readFailures), ...outside];
  if (passed + failures.length === 0) failures.push("No test was found");
  return { passed, failures, unsteady: [], skipped: files.flatMap(readSkipped) };
}

/** Whether the same test, or file, is among the failures: their first lines name it. */
function isAmong(failure: string, failures: string[]): boolean {
  const [name = ""] = failure.split("\n");
  return failures.some((other) => other.startsWith(`${name}\n`));
}

function readFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${fromHere(name)}\n${shorten(message ?? "")}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${fromHere(name)} > ${fullName}\n${shorten((failureMessages ?? []).join("\n"))}`,
  );
}

function readSkipped({ name, assertionResults }: TestFile): string[] {
  const skipped = assertionResults.filter(({ status }) => status === "skipped" || status === "pending");
  return skipped.map(({ fullName }) => `${fromHere(name)} > ${fullName}`);
}

function fromHere(name: string): string {
  return path.relative(fromRoot(), name);
}
