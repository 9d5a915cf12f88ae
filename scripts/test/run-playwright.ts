import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import type { Count } from "@/scripts/test/count";
import { provideBrowser } from "@/scripts/test/provide-browser";
import { runProgram } from "@/scripts/test/run-program";

const report = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

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
    const { errors, stats } = report.parse(JSON.parse(readFileSync(file, "utf8")));
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { passed: stats.expected, failed: stats.expected + failed === 0 ? 1 : failed };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
