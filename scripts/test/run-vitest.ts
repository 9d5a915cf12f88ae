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
 * Runs one project of vitest.config.ts. Files with failures run once more, without the others beside them;
 * what passes then counts as passed, and is named in `unsteady`. What fails outside a test, or a run without
 * tests, counts as one failure.
 */
export async function runVitest(project: Project): Promise<Count> {
  const { code, files } = await runFiles(project, []);
  if (files === null) {
    return { ...NONE, failures: [`${project} tests: ended without a report, see above`] };
  }
  const failed = files.filter((file) => readFailures(file).length > 0);
  if (failed.length === 0) {
    const { passed, ...count } = countTests(files);
    const failures = passed === 0 ? [`${project} tests: none was found`] : [];
    if (code !== 0) failures.push(`${project} tests: an error outside a test, see above`);
    return { ...count, passed, failures };
  }
  if (failed.length > MOST_REPEATED) return countTests(files);

  console.log(`\nOnce more, what failed: ${failed.map(({ name }) => fromHere(name)).join(", ")}`);
  const again = await runFiles(
    project,
    failed.map(({ name }) => name),
  );
  if (again.files === null) return countTests(files);
  const steady = countTests(files.filter((file) => !failed.includes(file)));
  const repeated = countTests(again.files);
  if (again.code !== 0 && repeated.failures.length === 0) return countTests(files);
  const unsteady = failed.flatMap(readFailures).filter((failure) => !isAmong(failure, repeated.failures));
  return addCounts([steady, { ...repeated, unsteady }]);
}

/** The project's test files, or these alone; `files` is null where the run left no report. */
async function runFiles(
  project: Project,
  names: string[],
): Promise<{ code: number; files: TestFile[] | null }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-test-"));
  const file = path.join(folder, "report.json");
  try {
    const vitest = [process.execPath, "node_modules/vitest/vitest.mjs", "run", "--project", project];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { code } = await runProgram([...vitest, ...reporters, ...names]);
    return { code, files: report.parse(JSON.parse(readFileSync(file, "utf8"))).testResults };
  } catch {
    return { code: 1, files: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NONE: Count = { passed: 0, failures: [], unsteady: [], skipped: [] };

function countTests(files: TestFile[]): Count {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failures: files.flatMap(readFailures),
    unsteady: [],
    skipped: files.flatMap(readSkipped),
  };
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
