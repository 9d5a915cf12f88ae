import type { JSONReport, JSONReportSuite, JSONReportTestResult } from "@playwright/test/reporter";
import { type Outcome, shorten, type Suite } from "@/scripts/test/outcome";

export function readBrowserReport({ errors, stats, suites }: JSONReport): Outcome {
  const failures = [
    ...suites.flatMap(readFailed).map(describeFailure),
    ...errors.map(({ message = "" }) => `End-to-end tests\n${shorten(message)}`),
  ];
  if (stats.expected + failures.length === 0) failures.push("End-to-end tests: none was found");
  const timed = readSuites(suites);
  const starts = suites.flatMap(readResults).map(({ startTime }) => Date.parse(startTime));
  const start = starts.length === 0 ? 0 : Math.min(...starts) - Date.parse(stats.startTime);
  return {
    passed: stats.expected,
    failures,
    unsteady: [],
    skipped: suites.flatMap(readSkipped),
    suites: timed,
    parts: [
      { name: "starting the application", seconds: Math.max(0, start) / 1000 },
      { name: "tests", seconds: sumSeconds(timed) },
    ],
  };
}

/**
 * The outcome of a run together with that of a second one of what failed in it. A failure that neither
 * passed nor failed again remains a failure. Seconds of suites are those of the first run.
 */
export function addAgain(first: JSONReport, again: JSONReport): Outcome {
  const outcome = readBrowserReport(first);
  const passed = new Set(again.suites.flatMap(readPassed));
  const failed = first.suites.flatMap(readFailed);
  const unsteady = failed.filter(({ id }) => passed.has(id));
  const repeated = new Map(again.suites.flatMap(readFailed).map((one) => [one.id, one.said]));
  const failures = failed
    .filter(({ id }) => !passed.has(id))
    .map((one) => ({ ...one, said: [...one.said, ...(repeated.get(one.id) ?? [])] }));
  const broken = again.errors.map(({ message = "" }) => `End-to-end tests, once more\n${shorten(message)}`);
  return {
    ...outcome,
    passed: outcome.passed + unsteady.length,
    failures: [...failures.map(describeFailure), ...broken],
    unsteady: unsteady.map(describeUnsteady),
    parts: [...outcome.parts, { name: "once more", seconds: sumSeconds(readSuites(again.suites)) }],
  };
}

/** `said` holds the errors of each try. */
type Ended = { id: string; name: string; said: string[] };

const describeFailure = ({ name, said }: Ended) => [name, ...said.map(shorten)].join("\n");

const describeUnsteady = ({ name, said: [first = ""] }: Ended) =>
  `${name}\n  It passed only when it ran again, alone. It said first:\n${shorten(first)}`;

function readFailed(suite: JSONReportSuite): Ended[] {
  return readEnded(suite, "unexpected");
}

function readPassed(suite: JSONReportSuite): string[] {
  return readEnded(suite, "expected").map(({ id }) => id);
}

function readEnded({ specs, suites = [] }: JSONReportSuite, ended: "unexpected" | "expected"): Ended[] {
  const here = specs.flatMap(({ id, file, title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ results }) => ({
        id,
        name: `${file} > ${title}`,
        said: results.map(({ errors }) => errors.map(({ message }) => message).join("\n")),
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

function sumSeconds(suites: Suite[]): number {
  return suites.reduce((sum, { seconds }) => sum + seconds, 0);
}
