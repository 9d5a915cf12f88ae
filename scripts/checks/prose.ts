import { type Findings, readRepositoryFile, repositoryFiles, runCheck } from "./check";
import { type Prose, readProse } from "./comments";

const MAX_COLUMNS = 110;

/** A changelog keeps the words of its time, and the page of words names those to avoid. */
const unchecked = ["CHANGELOG.md", "docs/words.md"];

/**
 * Words that a reader has to guess at, each with the field's own term. They are refused in comments and
 * documentation.
 */
const forbidden: [RegExp, string][] = [
  [/\bopen interface\b/i, "public API"],
  [/\bwhat became of\b/i, "the outcome"],
  [/\bheed(s|ed)\b/i, "honoured"],
  [/\banew\b/i, "again"],
  [/(?<!`)\bnobody\b/i, "no one, or never"],
  [/\bwhoever\b/i, "the caller, or the user"],
  [/\bsomebody\b/i, "another user, or the user"],
  [/\bbegun\b/i, "started"],
  [/\bso (many|often) (?!that\b)/i, "max, or every"],
  [/\bwhence\b/i, "from where, or the source"],
  [/\bmeanwhile\b/i, "while, and what happens"],
  [/\bfor good\b/i, "permanently"],
  [/\bgiven up\b/i, "dead-lettered, or failed permanently"],
  [/\bdoors?\b/i, "transport, or handler"],
  [/\bthe gate\b/i, "guard"],
];

/** Where the prose of a file is not plain: its words, and in code the length of its lines. */
export function proseProblems(file: string, text: string): string[] {
  const lines = text.split("\n");
  return readProse(file, text)
    .flatMap((prose) => [
      ...wordProblems(prose),
      ...(file.endsWith(".md") ? [] : columnProblems(prose, lines)),
    ])
    .map(([line, problem]) => `${file}:${line}: ${problem}`);
}

type Problem = [line: number, problem: string];

function wordProblems({ line, lines }: Prose): Problem[] {
  const text = lines.join("\n");
  return forbidden.flatMap(([pattern, term]) =>
    [...text.matchAll(new RegExp(pattern.source.replaceAll(" ", "\\s+"), "gi"))].map(
      ({ 0: found, index }): Problem => [
        line + text.slice(0, index).split("\n").length - 1,
        `"${found.replace(/\s+/g, " ")}": write ${term}.`,
      ],
    ),
  );
}

function columnProblems({ line, lines }: Prose, source: string[]): Problem[] {
  return lines.flatMap((_, index): Problem[] => {
    const columns = source[line + index - 1]?.length ?? 0;
    return columns > MAX_COLUMNS
      ? [[line + index, `a comment line of ${columns} columns: at most ${MAX_COLUMNS}.`]]
      : [];
  });
}

function findProseProblems(): Findings {
  const files = repositoryFiles().filter(
    (file) => /\.(tsx?|mjs|prisma|md)$/.test(file) && !unchecked.includes(file),
  );
  const problems = files.flatMap((file) => proseProblems(file, readRepositoryFile(file)));
  return { problems, summary: `${files.length} files read` };
}

await runCheck(import.meta, "prose", findProseProblems);
