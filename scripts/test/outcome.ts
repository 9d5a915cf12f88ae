import { stripVTControlCharacters } from "node:util";

/**
 * How many checks or tests passed, and what failed: a line each, with the reason below it. `unsteady` says
 * the same of tests that failed and passed at a second try, `skipped` of what could not be tried here.
 */
export type Count = { passed: number; failures: string[]; unsteady: string[]; skipped: string[] };

/** What ran as one: a file of tests, and how long it kept a worker busy. */
export type Suite = { file: string; seconds: number };

/** Seconds of a part of a stage, by its name; parts that ran side by side add up to more than the stage. */
export type Part = { name: string; seconds: number };

export type Outcome = Count & { suites: Suite[]; parts: Part[] };

export const nothing: Outcome = {
  passed: 0,
  failures: [],
  unsteady: [],
  skipped: [],
  suites: [],
  parts: [],
};

/** Parts of the same name become one, of all their seconds. */
export function addOutcomes(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    suites: outcomes.flatMap(({ suites }) => suites),
    parts: addParts(outcomes.flatMap(({ parts }) => parts)),
  };
}

function addParts(parts: Part[]): Part[] {
  const sums = new Map<string, number>();
  for (const { name, seconds } of parts) sums.set(name, (sums.get(name) ?? 0) + seconds);
  return [...sums].map(([name, seconds]) => ({ name, seconds }));
}

const MAX_LINES = 12;

/** The first lines of what a failure says, indented and without colours. */
export function shorten(text: string): string {
  const lines = stripVTControlCharacters(text).trim().split("\n");
  const rest = lines.length > MAX_LINES ? ["…"] : [];
  return [...lines.slice(0, MAX_LINES), ...rest].map((line) => `    ${line}`).join("\n");
}
