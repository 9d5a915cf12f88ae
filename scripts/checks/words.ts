import ts from "typescript";
import { type Findings, readRepositoryFile, repositoryFiles, runCheck } from "./check";

type Declared = { name: string; line: number; isFunction: boolean };

/** Former names, and words that no name of ours may hold, each with the word of docs/words.md. */
const formerNames: [RegExp, string][] = [
  [/^MOST_|^PARALLEL$|AT_ONCE|AtOnce$/, "MAX_… for a limit, concurrency for how many run side by side"],
  [/[Nn]obody|[Ww]hoever|[Ss]omebody/, "who it is: the caller, the user, another user, or none"],
  [/[Bb]egun/, "started, or a noun"],
  [/^goOn|GoOn/, "continue, or advance"],
  [/[Cc]rew/, "workingAccounts"],
  [/(^r|R)ival(s|[A-Z]|$)/, "competing…"],
  [/[Ww]orkplace/, "membership"],
  [/(^h|H)olders?([A-Z]|$)/, "owner"],
  [
    /^(makeAttempt|writeItems|toAskedFilter|lockKnown|leadToKept|organizationMeant)$/,
    "the name in docs/words.md",
  ],
  [
    /^(keepOwners|keepManager|keepAnswer|keepOutcome|stayHeard|apart|asItOpens|asItStands)$/,
    "the name in docs/words.md",
  ],
  [/^(PlainError|PlacedName|workOnRun)$/, "the name in docs/words.md"],
];

/** Prefixes of functions that had several meanings in services and domain. */
const formerVerbs: [RegExp, string][] = [
  [/^keep[A-Z]/, "save… for an outcome, assert… for what must stay true"],
  [/^take[A-Z]/, "claim… for work, accept… for what a caller brought, next… for the next one"],
  [/^hold(?!Figures?)[A-Z]/, "lock… for rows; hold is for held figures"],
];

const formerRead: [RegExp, string] = [
  /^read(?!Only)[A-Z]/,
  "parse… for text, get…, find… or list… for rows; read is for bytes",
];
/** These read the content of a file. */
const READS_BYTES = /\/(finish-upload|read-file)\.ts$/;

/** Names in a file that docs/words.md has replaced, each as a sentence with its line. */
export function formerNameProblems(file: string, text: string): string[] {
  const verbs = verbsFor(file);
  return declaredNames(file, text).flatMap(({ name, line, isFunction }) =>
    [...(isFunction ? verbs : []), ...formerNames]
      .filter(([pattern]) => pattern.test(name))
      .map(([, word]) => `${file}:${line}: "${name}": write ${word} (docs/words.md).`),
  );
}

function verbsFor(file: string): [RegExp, string][] {
  if (!/^server\/(services|domain)\//.test(file)) return [];
  return READS_BYTES.test(file) ? formerVerbs : [...formerVerbs, formerRead];
}

function declaredNames(file: string, text: string): Declared[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const names: Declared[] = [];
  const collect = (node: ts.Node) => {
    if (isDeclaration(node) && !isProperty(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
      names.push({ name: node.name.text, line: line + 1, isFunction: isFunction(node) });
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  return names;
}

/** A property that is destructured under its own name. */
function isProperty(node: ts.Node): boolean {
  return ts.isBindingElement(node) && node.propertyName === undefined && node.dotDotDotToken === undefined;
}

/** Properties are left out: those of the wire and of the database keep their names. */
function isDeclaration(node: ts.Node) {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node)
  );
}

function isFunction(node: ts.Node): boolean {
  if (ts.isVariableDeclaration(node))
    return node.initializer !== undefined && ts.isArrowFunction(node.initializer);
  return ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
}

function findFormerNames(): Findings {
  const files = repositoryFiles().filter((file) => /\.(tsx?|mjs)$/.test(file));
  const problems = files.flatMap((file) => formerNameProblems(file, readRepositoryFile(file)));
  return { problems, summary: `${files.length} files read` };
}

await runCheck(import.meta, "words", findFormerNames);
