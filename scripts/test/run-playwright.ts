import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { Count } from "@/scripts/test/count";
import { provideBrowser } from "@/scripts/test/provide-browser";
import { runProgram } from "@/scripts/test/run-program";
import { shorten } from "@/scripts/test/shorten";

/** Runs the end-to-end tests in a real browser. A test that passes only on its second try counts as failed. */
export async function runPlaywright(): Promise<Count> {
  const browser = await provideBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-e2e-"));
  const file = path.join(folder, "report.json");
  try {
    await runProgram(
      [process.execPath, "node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
      {
        env: { PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      },
    );
    const { errors, stats, suites } = JSON.parse(readFileSync(file, "utf8")) as JSONReport;
    const failures = [
      ...suites.flatMap(readFailures),
      ...errors.map(({ message = "" }) => `End-to-end tests\n${shorten(message)}`),
    ];
    if (stats.expected + failures.length === 0) failures.push("End-to-end tests: none was found");
    return { passed: stats.expected, failures };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failures: [`End-to-end tests\n${shorten(reason)}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readFailures({ specs, suites = [] }: JSONReportSuite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        return `${file} > ${title}\n${shorten(messages.join("\n"))}`;
      }),
  );
  return [...failed, ...suites.flatMap(readFailures)];
}
