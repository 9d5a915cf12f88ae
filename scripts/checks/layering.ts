import { spawnSync } from "node:child_process";
import type { ICruiseResult } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { fromRoot } from "@/scripts/from-root";
import { type Findings, repositoryFiles, runCheck } from "./check";
import { type CanaryFiles, guilty, innocent, withCanary } from "./layering-canary";

const program = fromRoot("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

/**
 * Checks `files` (relative to `root`, whose tsconfig.json resolves the alias) against `configFile`, in a
 * separate process because dependency-cruiser caches the first tree's resolver and resolves by the working
 * directory.
 */
function cruiseTree(root: string, files: string[], configFile: string): ICruiseResult {
  const run = spawnSync(
    process.execPath,
    [program, "--config", configFile, "--output-type", "json", ...files],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  if (!run.stdout.startsWith("{")) throw new Error(`dependency-cruiser gave no result: ${run.stderr}`);
  return JSON.parse(run.stdout) as ICruiseResult;
}

/** The fields of a `.dependency-cruiser.mjs` rule that the check reads. */
export type LayeringRule = { name?: string; comment?: string };

/** Imports that break a rule, and source files that were not read. */
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

/** Every rule must have canary files, and must fire on each of them and on no other. */
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

function cruiseCanary(files: CanaryFiles, configFile: string): Promise<Set<string>> {
  return withCanary(files, (root) => {
    const { summary } = cruiseTree(root, Object.keys(files), configFile);
    return new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  });
}

async function findLayeringProblems(): Promise<Findings> {
  const configFile = fromRoot(".dependency-cruiser.mjs");
  const { forbidden = [] } = await extractDepcruiseConfig(configFile);
  const sourceFiles = repositoryFiles().filter((file) => /\.(tsx?|mjs)$/.test(file));
  const result = cruiseTree(fromRoot(), sourceFiles, configFile);
  const problems = [
    ...treeProblems(result, forbidden, sourceFiles),
    ...(await canaryProblems(configFile, forbidden)),
  ];
  return { problems, summary: `${sourceFiles.length} files read, ${forbidden.length} rules fire` };
}

await runCheck(import.meta, "layering", findLayeringProblems);
