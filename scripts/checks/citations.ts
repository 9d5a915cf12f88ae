import { existsSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { type Findings, readRepositoryFile, repositoryFiles, runCheck } from "./check";
import { readProse } from "./comments";

/** The check's view of the tree: whether a path exists, and a Markdown file's content. */
export type Library = { exists: (file: string) => boolean; read: (file: string) => string };

const LINK = /\[[^\]]*\]\(\s*<?([^()\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const MENTION = /(?<![\w/.:@-])((?:[\w.-]+\/)*[\w.-]+\.md)(#[\w-]+)?/g;
/** A code file or a folder that a page names in backticks. */
const NAMED_PATH = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs)|(?:[\w.-]+\/)+)`/g;
const ELSEWHERE = /^([a-z][a-z0-9+.-]*:|\/)/i;

export function citationProblems(file: string, text: string, library: Library): string[] {
  return readProse(file, text).flatMap((prose) =>
    prose.lines.flatMap((line, index) => {
      const links = file.endsWith(".md") ? [...line.matchAll(LINK)].map(([, target = ""]) => target) : [];
      const mentions = [...line.replace(LINK, " ").matchAll(MENTION)].map(
        ([, name = "", anchor = ""]) => name + anchor,
      );
      const namedPaths = isReadme(file) ? [...line.matchAll(NAMED_PATH)].map(([, name = ""]) => name) : [];
      const place = `${file}:${prose.line + index}`;
      return [
        ...links
          .filter((target) => !ELSEWHERE.test(target))
          .flatMap((target) => targetProblem(target, [path.posix.dirname(file)], file, library)),
        ...[...mentions, ...namedPaths].flatMap((target) =>
          targetProblem(target, [".", path.posix.dirname(file)], file, library),
        ),
      ].map((problem) => `${place}: ${problem}`);
    }),
  );
}

/** It describes its folder, so what it names has to be there, or at that path from the root. */
const isReadme = (file: string) => path.posix.basename(file) === "README.md";

/** Documents that are not in the repository; the citation may span a comment's line break. */
const FOREIGN =
  /\b(specification|decisions|reliability|administrative surface|domain notes|pacing|platforms|architecture)(\.md)?,?[\s*/]+\(?sections? \d/gi;

export function foreignCitations(file: string, text: string): string[] {
  return [...text.matchAll(FOREIGN)].map(({ 0: found, index }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${file}:${line}: "${found.replace(/[\s*/]+/g, " ")}" is not in the repository: cite docs/rules.md, or nothing.`;
  });
}

/** The target may be relative to any of the folders. */
function targetProblem(target: string, folders: string[], file: string, library: Library): string[] {
  const [name = "", anchor] = target.split("#");
  const candidates = folders.map((folder) => path.posix.join(folder, decodeURI(name)));
  const found = name === "" ? file : candidates.find((candidate) => library.exists(candidate));
  if (found === undefined) return [`"${target}" leads nowhere: there is no ${name}.`];
  if (anchor === undefined || !found.endsWith(".md")) return [];
  return anchorsOf(library.read(found)).has(anchor)
    ? []
    : [`"${target}" leads nowhere: ${found} has no #${anchor}.`];
}

/** Heading anchors as GitHub generates them. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of readProse("text.md", markdown).flatMap(({ lines }) => lines)) {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function findCitationProblems(): Findings {
  const files = repositoryFiles().filter((file) => /\.(tsx?|m[jt]s|prisma|md)$/.test(file));
  const texts = new Map(files.map((file) => [file, readRepositoryFile(file)]));
  const library: Library = {
    exists: (file) => existsSync(fromRoot(file)),
    read: (file) => texts.get(file) ?? readRepositoryFile(file),
  };
  const problems = [...texts].flatMap(([file, text]) => [
    ...citationProblems(file, text, library),
    ...foreignCitations(file, text),
  ]);
  return { problems, summary: `${files.length} files read` };
}

await runCheck(import.meta, "citations", findCitationProblems);
