import path from "node:path";
import { type Findings, readRepositoryFile, repositoryFiles, runCheck } from "./check";

/** The check's view of the tree: file contents by path. */
export type Sources = ReadonlyMap<string, string>;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^;'"]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;
const GROUP = /\buseTranslations\("(\w+)|\buseMessages\(\)\.(\w+)/g;
const ANY_GROUP = /\buseTranslations\(\)/;
const DECLARED = /(?:withWords\(|<Words\s+of=\{)\s*\[([^\]]*)\]/;
const ROUTE = /\/(page|layout|not-found)\.tsx$/;

/**
 * Pages and layouts whose declared message groups differ from those that their browser code uses, including
 * lazy imports. Groups of the surrounding layouts need not be declared.
 */
export function pageWordProblems(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((file) => ROUTE.test(file))
    .flatMap((file) => {
      const given = framesOf(file, sources).flatMap((frame) => declaredBy(frame, sources));
      const wanted = wantedBy(entriesOf(file, sources), sources).filter((group) => !given.includes(group));
      const declared = declaredBy(file, sources);
      if (wanted.join() === declared.join()) return [];
      const list = `[${wanted.map((group) => `"${group}"`).join(", ")}]`;
      return [`${file}: name the words that its code in the browser shows: withWords(${list}, …).`];
    });
}

function framesOf(file: string, sources: Sources): string[] {
  const above = (folder: string): string[] =>
    folder === "." ? [] : [...above(path.posix.dirname(folder)), folder];
  return above(path.posix.dirname(file))
    .map((folder) => `${folder}/layout.tsx`)
    .filter((layout) => layout !== file && sources.has(layout));
}

/** The error boundary consists of browser code only, so the layout next to it must declare its messages. */
function entriesOf(file: string, sources: Sources): string[] {
  const error = file.replace(/layout\.tsx$/, "error.tsx");
  return file.endsWith("/layout.tsx") && sources.has(error) ? [file, error] : [file];
}

function declaredBy(file: string, sources: Sources): string[] {
  const [, list = ""] = DECLARED.exec(sources.get(file) ?? "") ?? [];
  return [...list.matchAll(/"(\w+)"/g)].map(([, group = ""]) => group);
}

/** Message groups used by the files and their imports, sorted. */
function wantedBy(entries: readonly string[], sources: Sources): string[] {
  const seen = new Set<string>();
  const groups = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = sources.get(file);
    if (text === undefined || seen.has(file)) continue;
    seen.add(file);
    for (const [, ofWords, ofAll] of text.matchAll(GROUP)) groups.add(ofWords ?? ofAll ?? "");
    if (ANY_GROUP.test(text)) groups.add("all");
    for (const [, early, late] of text.matchAll(IMPORT))
      waiting.push(resolve(file, early ?? late ?? "", sources));
  }
  return groups.has("all") ? ["all"] : [...groups].sort();
}

function resolve(from: string, name: string, sources: Sources): string {
  if (!/^(\.|@\/app\/)/.test(name)) return name;
  const base = name.startsWith("@/") ? name.slice(2) : path.posix.join(path.posix.dirname(from), name);
  return [base, `${base}.tsx`, `${base}.ts`, `${base}/index.ts`].find((file) => sources.has(file)) ?? base;
}

function findPageWordProblems(): Findings {
  const files = repositoryFiles().filter((file) => /^app\/.*\.tsx?$/.test(file) && !file.includes(".test."));
  const sources = new Map(files.map((file) => [file, readRepositoryFile(file)]));
  const problems = pageWordProblems(sources);
  const routes = files.filter((file) => ROUTE.test(file));
  return { problems, summary: `${String(routes.length)} pages and layouts send their own words` };
}

await runCheck(import.meta, "page words", findPageWordProblems);
