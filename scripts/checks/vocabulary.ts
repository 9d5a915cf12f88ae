import { type Findings, readRepositoryFile, repositoryFiles, runCheck } from "./check";
import { coreSlice, nameProblems } from "./names";

/** Maximum lines of a file; a public path is a declaration and stays shorter. */
const MAX_LINES = 400;
const MAX_PUBLIC_PATH_LINES = 30;
const CODE_FILE = /\.(tsx?|[cm]?js|css)$/;
const VERB_FILE = new RegExp(
  `^server/services/(?!${coreSlice}/)[^/]+/[^/]+/(?!(?:index|schema|verbs)\\.)([^/.]+)\\.ts$`,
);
const MACHINE_PATH = /(^|[^a-zA-Z0-9._-])\/(work|farm)\//;

/** Markers of unfinished work and of disabled checks, written so that they do not match themselves. */
const forbiddenInCode: [RegExp, string][] = [
  [/\b(TO[D]O|FIX[M]E|X{3})\b/, "finish it, or write an issue"],
  [/not\s+implemented|\bstu[b]\b/i, "implement it, or leave it out"],
  [/(es|ox)lint-[d]isable/, "mend the code, or the rule in oxlint.config.ts"],
  [/@ts-(ignore|nocheck|expect-error)/, "give it a type"],
  [/\bas\s+any\b/, "give it a type"],
  // Only tests that this machine cannot run are skipped, and counted.
  [/\.(only|todo|fixme)\(|\.skip\((?!!canRun\()/, "let every test run, or delete it"],
];

/** Problems of a file's text, one sentence each with its line. Binary and generated files are skipped. */
export function contentProblems(file: string, text: string): string[] {
  if (text.includes("\0")) return [];
  const lines = text.split("\n");
  const rules: [RegExp, string][] = [[MACHINE_PATH, "name no path of one machine"]];
  if (CODE_FILE.test(file)) rules.push(...forbiddenInCode);
  if (file === "package-lock.json")
    rules.push([
      /"resolved": "http/,
      "install with the repository's .npmrc, so that the lock names no registry",
    ]);
  return [
    ...lines.flatMap((line, index) =>
      rules
        .filter(([pattern]) => pattern.test(line))
        .map(
          ([pattern, advice]) =>
            `${file}:${index + 1}: "${pattern.exec(line)?.[0].trim() ?? ""}": ${advice}.`,
        ),
    ),
    ...(CODE_FILE.test(file)
      ? [...lengthProblems(file, lines.length - 1), ...exportProblems(file, text)]
      : []),
  ];
}

function lengthProblems(file: string, length: number): string[] {
  if (/^app\/open-api\/.*\/route\.ts$/.test(file) && length > MAX_PUBLIC_PATH_LINES)
    return [`${file}: ${length} lines, a public path is a declaration of at most ${MAX_PUBLIC_PATH_LINES}.`];
  return length > MAX_LINES ? [`${file}: ${length} lines, at most ${MAX_LINES}: split it.`] : [];
}

function exportProblems(file: string, text: string): string[] {
  const verb = VERB_FILE.exec(file)?.[1]?.replace(/-./g, (pair) => pair.slice(1).toUpperCase());
  if (verb !== undefined && !new RegExp(`^export (async )?(function\\*?|const) ${verb}\\b`, "m").test(text))
    return [`${file}: a verb file is named after its export: export ${verb}, or rename the file.`];
  const jobs = /^inngest\/functions\/(?!.*\.test\.)/.test(file)
    ? (text.match(/\.createFunction\(/g)?.length ?? 0)
    : 0;
  return jobs > 1 ? [`${file}: ${jobs} functions, one function a file.`] : [];
}

function findVocabularyProblems(): Findings {
  const files = repositoryFiles();
  const problems = files.flatMap((file) => [
    ...nameProblems(file),
    ...contentProblems(file, readRepositoryFile(file)),
  ]);
  return { problems, summary: `${files.length} files read` };
}

await runCheck(import.meta, "vocabulary", findVocabularyProblems);
