import { stripVTControlCharacters } from "node:util";

/**
 * How many checks or tests passed, and what failed, one line each with the reason below. `unsteady` lists
 * tests that passed at the second try, `skipped` those that could not run here.
 */
export type Count = { passed: number; failures: string[]; unsteady: string[]; skipped: string[] };

export type Suite = { file: string; seconds: number };

/** Seconds of a part of a stage. Parallel parts add up to more than the stage. */
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

export function shorten(text: string): string {
  const lines = stripVTControlCharacters(text).trim().split("\n");
  const rest = lines.length > MAX_LINES ? ["…"] : [];
  return [...lines.slice(0, MAX_LINES), ...rest].map((line) => `    ${line}`).join("\n");
}
