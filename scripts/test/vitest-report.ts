import { readFileSync } from "node:fs";
import { z } from "zod";

const fileOfTests = z.object({
  file: z.string(),
  hasFailed: z.boolean(),
  /** Failures outside its tests: imports and hooks. */
  messages: z.array(z.string()),
  tests: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["passed", "failed", "skipped", "pending"]),
      messages: z.array(z.string()),
    }),
  ),
  ms: z.object({ setup: z.number(), import: z.number(), tests: z.number() }),
});

const report = z.object({
  files: z.array(fileOfTests),
  errorsOutside: z.number(),
  transformMs: z.number(),
});

export type FileOfTests = z.infer<typeof fileOfTests>;
export type VitestReport = z.infer<typeof report>;

export function readReport(file: string): VitestReport {
  return report.parse(JSON.parse(readFileSync(file, "utf8")));
}
