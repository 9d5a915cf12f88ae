import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { expect, it } from "vitest";
import { addAgain, readBrowserReport } from "./browser-report";

type Try = { message?: string; ms: number; startsAt: string };

function suite(file: string, title: string, status: string, tries: Try[]): JSONReportSuite {
  const results = tries.map(({ message, ms, startsAt }) => ({
    duration: ms,
    startTime: startsAt,
    errors: message === undefined ? [] : [{ message }],
  }));
  const annotations = status === "skipped" ? [{ type: "skip", description: "no such font" }] : [];
  return {
    file,
    title: file,
    specs: [{ id: file, file, title, tests: [{ status, annotations, results }] }],
  } as never;
}

const worked = suite("a.spec.ts", "works", "expected", [{ ms: 2000, startsAt: "2026-01-01T00:00:20.000Z" }]);
const wavered = suite("b.spec.ts", "wavers", "unexpected", [
  { message: "was late", ms: 3000, startsAt: "2026-01-01T00:00:21.000Z" },
]);
const broke = suite("c.spec.ts", "breaks", "unexpected", [
  { message: "is red", ms: 500, startsAt: "2026-01-01T00:00:22.000Z" },
]);

function reportOf(
  suites: JSONReportSuite[],
  expected: number,
  errors: { message: string }[] = [],
): JSONReport {
  return {
    errors,
    stats: { startTime: "2026-01-01T00:00:00.000Z", expected },
    suites,
  } as unknown as JSONReport;
}

const first = reportOf([worked, wavered, broke, suite("d.spec.ts", "looks", "skipped", [])], 1);

it("tells passed, failed and skipped tests apart, with times by file", () => {
  expect(readBrowserReport(first)).toEqual({
    passed: 1,
    failures: ["b.spec.ts > wavers\n    was late", "c.spec.ts > breaks\n    is red"],
    unsteady: [],
    skipped: ["d.spec.ts > looks: no such font"],
    suites: [
      { file: "a.spec.ts", seconds: 2 },
      { file: "b.spec.ts", seconds: 3 },
      { file: "c.spec.ts", seconds: 0.5 },
      { file: "d.spec.ts", seconds: 0 },
    ],
    parts: [
      { name: "starting the application", seconds: 20 },
      { name: "tests", seconds: 5.5 },
    ],
  });
});

it("counts what passed once more as passed, and names it with its first error", () => {
  const steadied = suite("b.spec.ts", "wavers", "expected", [
    { ms: 1000, startsAt: "2026-01-01T00:01:00.000Z" },
  ]);
  const brokeAgain = suite("c.spec.ts", "breaks", "unexpected", [
    { message: "is still red", ms: 500, startsAt: "2026-01-01T00:01:02.000Z" },
  ]);
  expect(addAgain(first, reportOf([steadied, brokeAgain], 1))).toMatchObject({
    passed: 2,
    failures: ["c.spec.ts > breaks\n    is red\n    is still red"],
    unsteady: ["b.spec.ts > wavers\n  It passed only when it ran again, alone. It said first:\n    was late"],
    skipped: ["d.spec.ts > looks: no such font"],
  });
});

it("keeps a failure that the second run did not reach, and the error that ended it", () => {
  const { passed, failures, unsteady } = addAgain(first, reportOf([], 0, [{ message: "did not start" }]));
  expect({ passed, unsteady }).toEqual({ passed: 1, unsteady: [] });
  expect(failures).toEqual([
    "b.spec.ts > wavers\n    was late",
    "c.spec.ts > breaks\n    is red",
    "End-to-end tests, once more\n    did not start",
  ]);
});

it("counts a run without tests as one failure", () => {
  const empty = { errors: [], stats: { startTime: "2026-01-01T00:00:00.000Z", expected: 0 }, suites: [] };
  expect(readBrowserReport(empty as unknown as JSONReport).failures).toHaveLength(1);
});
