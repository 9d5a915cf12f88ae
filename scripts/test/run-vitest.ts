import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";
import { type Count, runProgram, shorten } from "@/scripts/test/run-program";

const report = z.object({
  numPassedTests: z.number(),
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

/**
 * Runs one project of vitest.config.ts. What fails outside a test, or a run without tests, counts as one
 * failure.
 */
export async function runVitest(project: "unit" | "integration"): Promise<Count> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-test-"));
  const file = path.join(folder, "report.json");
  try {
    const vitest = [process.execPath, "node_modules/vitest/vitest.mjs", "run", "--project", project];
    const { code } = await runProgram([
      ...vitest,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ]);
    return readReport(file, project, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string, project: string, code: number): Count {
  try {
    const { numPassedTests: passed, testResults } = report.parse(JSON.parse(readFileSync(file, "utf8")));
    const failures = testResults.flatMap(readFailures);
    if (code !== 0 && failures.length === 0)
      failures.push(`${project} tests: an error outside a test, see above`);
    if (passed + failures.length === 0) failures.push(`${project} tests: none was found`);
    const skipped = testResults.flatMap(readSkipped);
    return { passed, failures, skipped };
  } catch {
    return { passed: 0, skipped: [], failures: [`${project} tests: ended without a report, see above`] };
  }
}

function readFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(fromRoot(), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${file}\n${shorten(message ?? "")}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file} > ${fullName}\n${shorten((failureMessages ?? []).join("\n"))}`,
  );
}

function readSkipped({ name, assertionResults }: TestFile): string[] {
  const skipped = assertionResults.filter(({ status }) => status === "skipped" || status === "pending");
  return skipped.map(({ fullName }) => `${path.relative(fromRoot(), name)} > ${fullName}`);
}
