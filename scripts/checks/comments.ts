import ts from "typescript";

/** `lines` are without comment marks; `line` is the 1-based number of the first. */
export type Prose = { line: number; lines: string[] };

/**
 * The comments of a code file, or a Markdown file's text outside its code blocks. Other files have no
 * prose.
 */
export function readProse(file: string, text: string): Prose[] {
  if (file.endsWith(".md")) return [{ line: 1, lines: withoutFences(text.split("\n")) }];
  if (file.endsWith(".prisma")) return readPrismaComments(text);
  return /\.(tsx?|mjs|mts)$/.test(file) ? readCodeComments(file, text) : [];
}

/**
 * The sentences in a code file's string literals, templates and JSX text, or those of a messages file.
 * A literal without a space is a value, not a sentence.
 */
export function readTexts(file: string, text: string): Prose[] {
  if (file.endsWith(".json")) return readMessages(text);
  if (!/\.(tsx?|mjs|mts)$/.test(file)) return [];
  const source = parseCode(file, text);
  const found: Prose[] = [];
  const collect = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const start = ts.isJsxText(node) ? node.pos : node.getStart(source) + 1;
      const { line } = source.getLineAndCharacterOfPosition(start);
      // An escaped line break is no line of the file.
      const sentence = text.slice(start, node.end).replaceAll("\\n", "  ");
      if (sentence.trim().includes(" ")) found.push({ line: line + 1, lines: sentence.split("\n") });
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  return found;
}

function readMessages(text: string): Prose[] {
  return text.split("\n").flatMap((line, index) => {
    const message = /^\s*"[^"]+": (".+"),?$/.exec(line)?.[1];
    return message === undefined ? [] : [{ line: index + 1, lines: [message] }];
  });
}

function parseCode(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
}

function withoutFences(lines: string[]): string[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? null;
    const isCode = fence !== null || mark !== null;
    if (fence === null) fence = mark;
    else if (mark?.startsWith(fence)) fence = null;
    return isCode ? "" : line;
  });
}

function readPrismaComments(text: string): Prose[] {
  const found: Prose[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const comment = /^\s*\/\/\/? ?(.*)$/.exec(line)?.[1];
    if (comment === undefined) continue;
    const last = found.at(-1);
    if (last !== undefined && last.line + last.lines.length === index + 1) last.lines.push(comment);
    else found.push({ line: index + 1, lines: [comment] });
  }
  return found;
}

function readCodeComments(file: string, text: string): Prose[] {
  const source = parseCode(file, text);
  const ranges = new Map<number, number>();
  const collect = (node: ts.Node) => {
    if (ts.isJsxText(node)) return;
    // The braces of a JSX expression may contain only a comment.
    const starts = [node.pos, node.end, ...(ts.isJsxExpression(node) ? [node.pos + 1] : [])];
    for (const start of starts) {
      const leading = ts.getLeadingCommentRanges(text, start) ?? [];
      const trailing = ts.getTrailingCommentRanges(text, start) ?? [];
      for (const { pos, end } of [...leading, ...trailing]) ranges.set(pos, end);
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  const comments = [...ranges].sort(([left], [right]) => left - right);
  return joinLineComments(
    comments.map(([pos, end]) => ({
      line: source.getLineAndCharacterOfPosition(pos).line + 1,
      lines: text.slice(pos, end).split("\n").map(withoutMarks),
      isLine: text.startsWith("//", pos),
    })),
  );
}

function joinLineComments(comments: (Prose & { isLine: boolean })[]): Prose[] {
  const joined: (Prose & { isLine: boolean })[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    if (last?.isLine && comment.isLine && last.line + last.lines.length === comment.line)
      last.lines.push(...comment.lines);
    else joined.push(comment);
  }
  return joined.map(({ line, lines }) => ({ line, lines }));
}

function withoutMarks(line: string): string {
  return line
    .trim()
    .replace(/^(\/\*\*?|\/\/\/?|\*(?!\/))\s?/, "")
    .replace(/\s*\*\/$/, "");
}
