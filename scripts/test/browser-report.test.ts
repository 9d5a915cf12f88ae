import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { expect, it } from "vitest";
import { readBrowserReport } from "./browser-report";

type Try = { message?: string; ms: number; startsAt: string };

function suite(file: string, title: string, status: string, tries: Try[]): JSONReportSuite {
  const results = tries.map(({ message, ms, startsAt }) => ({
    duration: ms,
    startTime: startsAt,
    errors: message === undefined ? [] : [{ message }],
  }));
  const annotations = status === "skipped" ? [{ type: "skip", description: "no such font" }] : [];
  return { file, title: file, specs: [{ file, title, tests: [{ status, annotations, results }] }] } as never;
}

it("tells failed, unsteady and skipped tests apart, with times by file", () => {
  const report = {
    errors: [],
    stats: { startTime: "2026-01-01T00:00:00.000Z", expected: 1 },
    suites: [
      suite("a.spec.ts", "works", "expected", [{ ms: 2000, startsAt: "2026-01-01T00:00:20.000Z" }]),
      suite("b.spec.ts", "wavers", "flaky", [
        { message: "was late", ms: 3000, startsAt: "2026-01-01T00:00:21.000Z" },
        { ms: 1000, startsAt: "2026-01-01T00:00:24.000Z" },
      ]),
      suite("c.spec.ts", "breaks", "unexpected", [
        { message: "is red", ms: 500, startsAt: "2026-01-01T00:00:22.000Z" },
      ]),
      suite("d.spec.ts", "looks", "skipped", []),
    ],
  } as unknown as JSONReport;

  expect(readBrowserReport(report)).toEqual({
    passed: 2,
    failures: ["c.spec.ts > breaks\n    is red"],
    unsteady: ["b.spec.ts > wavers\n  It passed only when it was tried again. It said first:\n    was late"],
    skipped: ["d.spec.ts > looks: no such font"],
    suites: [
      { file: "a.spec.ts", seconds: 2 },
      { file: "b.spec.ts", seconds: 4 },
      { file: "c.spec.ts", seconds: 0.5 },
      { file: "d.spec.ts", seconds: 0 },
    ],
    parts: [
      { name: "starting the application", seconds: 20 },
      { name: "tests", seconds: 6.5 },
    ],
  });
});

it("counts a run without tests as one failure", () => {
  const empty = { errors: [], stats: { startTime: "2026-01-01T00:00:00.000Z", expected: 0 }, suites: [] };
  expect(readBrowserReport(empty as unknown as JSONReport).failures).toHaveLength(1);
});
