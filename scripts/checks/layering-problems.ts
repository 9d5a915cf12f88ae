import type { ICruiseResult } from "dependency-cruiser";
import { cruiseCanary } from "./cruise-canary";
import { type CanaryFiles, guilty, innocent } from "./layering-canary";

/** A rule of `.dependency-cruiser.mjs`, as far as the check reads it. */
export type LayeringRule = { name?: string; comment?: string };

/** What the cruise found: imports that break a rule, and source files it has not read. */
export function treeProblems(result: ICruiseResult, rules: LayeringRule[], sourceFiles: string[]): string[] {
  const advice = new Map(rules.map(({ name, comment }) => [name, comment]));
  const read = new Set(result.modules.map((module) => module.source));
  return [
    ...result.summary.violations.map(
      ({ from, to, rule }) =>
        `${from}${from === to ? "" : ` imports ${to}`} (${rule.name}). ${advice.get(rule.name) ?? ""}`,
    ),
    ...sourceFiles
      .filter((file) => !read.has(file))
      .map(
        (file) =>
          `${file} was not read by dependency-cruiser, so nothing is known of it: mend the configuration.`,
      ),
  ];
}

/** Every rule must have canary files and fire on each of them, and on nothing else there. */
export async function canaryProblems(configFile: string, rules: LayeringRule[]): Promise<string[]> {
  const fired = await cruiseCanary(allCanaryFiles(), configFile);
  const wanted = new Set(
    Object.entries(guilty).flatMap(([rule, files]) => Object.keys(files).map((file) => `${rule} ${file}`)),
  );
  return [
    ...rules
      .map((rule) => rule.name ?? "a rule without a name")
      .filter((name) => !(name in guilty))
      .map(
        (name) => `${name} has no canary: add a file that breaks it to scripts/checks/layering-canary.ts.`,
      ),
    ...[...wanted]
      .filter((row) => !fired.has(row))
      .map((row) => `Canary: ${row} did not fire, so the rule is dead.`),
    ...[...fired]
      .filter((row) => !wanted.has(row))
      .map((row) => `Canary: ${row} fired where nothing is wrong.`),
  ];
}

function allCanaryFiles(): CanaryFiles {
  return Object.fromEntries([innocent, ...Object.values(guilty)].flatMap((files) => Object.entries(files)));
}
