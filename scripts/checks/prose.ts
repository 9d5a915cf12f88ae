import { type Findings, readRepositoryFile, repositoryFiles, runCheck } from "./check";
import { type Prose, readProse, readTexts } from "./comments";

const MAX_COLUMNS = 110;

const checked = /\.(tsx?|mjs|prisma|md)$|^app\/_i18n\/messages\/en\/.+\.json$/;

/** A changelog keeps the words of its time, and the page of words names those to avoid. */
const unchecked = ["CHANGELOG.md", "docs/words.md"];

/**
 * Words that a reader has to guess at, each with the field's own term. They are refused in comments,
 * documentation, and the sentences in code: test titles, messages and text on pages.
 */
const forbidden: [RegExp, string][] = [
  [/\bopen interface\b/i, "public API"],
  [/\bwhat became of\b/i, "the outcome"],
  [/\bheed(s|ed)\b/i, "honoured"],
  [/\banew\b/i, "again"],
  // As a value of a setting it stands in backticks, or in a list of the values.
  [/(?<!`|must be one of )\bnobody\b/i, "no one, or never"],
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

/** The checks quote the words that they refuse. */
const quotesForbiddenWords = (file: string) => file.startsWith("scripts/checks/");

/** Where the prose of a file is not plain: its words, and in code the length of its comment lines. */
export function proseProblems(file: string, text: string): string[] {
  const lines = text.split("\n");
  const texts = quotesForbiddenWords(file) ? [] : readTexts(file, text);
  return [
    ...readProse(file, text).flatMap((prose) => [
      ...wordProblems(prose),
      ...(file.endsWith(".md") ? [] : columnProblems(prose, lines)),
    ]),
    ...texts.flatMap(wordProblems),
  ]
    .sort(([left], [right]) => left - right)
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
  const files = repositoryFiles().filter((file) => checked.test(file) && !unchecked.includes(file));
  const problems = files.flatMap((file) => proseProblems(file, readRepositoryFile(file)));
  return { problems, summary: `${files.length} files read` };
}

await runCheck(import.meta, "prose", findProseProblems);
