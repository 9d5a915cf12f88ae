import type { JSONReport, JSONReportSuite, JSONReportTestResult } from "@playwright/test/reporter";
import { type Outcome, shorten, type Suite } from "@/scripts/test/outcome";

export function readBrowserReport({ errors, stats, suites }: JSONReport): Outcome {
  const failures = [
    ...suites.flatMap((suite) => readEnded(suite, "unexpected").map(describeFailure)),
    ...errors.map(({ message = "" }) => `End-to-end tests\n${shorten(message)}`),
  ];
  const unsteady = suites.flatMap((suite) => readEnded(suite, "flaky").map(describeUnsteady));
  const passed = stats.expected + unsteady.length;
  if (passed + failures.length === 0) failures.push("End-to-end tests: none was found");
  const timed = readSuites(suites);
  const starts = suites.flatMap(readResults).map(({ startTime }) => Date.parse(startTime));
  const start = starts.length === 0 ? 0 : Math.min(...starts) - Date.parse(stats.startTime);
  return {
    passed,
    failures,
    unsteady,
    skipped: suites.flatMap(readSkipped),
    suites: timed,
    parts: [
      { name: "starting the application", seconds: Math.max(0, start) / 1000 },
      { name: "tests", seconds: timed.reduce((sum, { seconds }) => sum + seconds, 0) },
    ],
  };
}

type Ended = { name: string; tries: string[] };

const describeFailure = ({ name, tries }: Ended) => `${name}\n${shorten(tries.join("\n"))}`;

const describeUnsteady = ({ name, tries: [first = ""] }: Ended) =>
  `${name}\n  It passed only when it was tried again. It said first:\n${shorten(first)}`;

function readEnded({ specs, suites = [] }: JSONReportSuite, ended: "unexpected" | "flaky"): Ended[] {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ results }) => ({
        name: `${file} > ${title}`,
        tries: results.map(({ errors }) => errors.map(({ message }) => message).join("\n")),
      })),
  );
  return [...here, ...suites.flatMap((suite) => readEnded(suite, ended))];
}

function readSkipped({ specs, suites = [] }: JSONReportSuite): string[] {
  const skipped = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "skipped")
      .map(({ annotations }) => {
        const reasons = annotations.flatMap(({ type, description }) =>
          type === "skip" ? [description] : [],
        );
        return `${file} > ${title}: ${reasons.join(", ")}`;
      }),
  );
  return [...skipped, ...suites.flatMap(readSkipped)];
}

function readResults({ specs, suites = [] }: JSONReportSuite): JSONReportTestResult[] {
  const here = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...here, ...suites.flatMap(readResults)];
}

/** Playwright has one top-level suite per file. */
function readSuites(files: JSONReportSuite[]): Suite[] {
  return files.map((suite) => ({
    file: suite.file,
    seconds: readResults(suite).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}
