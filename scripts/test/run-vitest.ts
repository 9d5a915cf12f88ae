import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import type { Count } from "@/scripts/test/count";
import { runProgram } from "@/scripts/test/run-program";

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

/** Runs one project of vitest.config.ts. What fails outside a test, or a run without tests, counts as one failure. */
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
    return readReport(file, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string, code: number): Count {
  try {
    const { numPassedTests: passed, numFailedTests: failed } = report.parse(
      JSON.parse(readFileSync(file, "utf8")),
    );
    const brokenOutside = code !== 0 && failed === 0;
    return { passed, failed: failed + (brokenOutside || passed + failed === 0 ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
