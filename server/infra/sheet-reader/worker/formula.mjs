/** A formula is never worked out. Two kinds say by themselves what a cell shows. */
const HYPERLINK = /^HYPERLINK\(\s*"((?:[^"]|"")*)"(?:\s*[,;]([^]*))?\)$/i;
const QUOTED = /^"((?:[^"]|"")*)"$/;

/** What is kept of a formula's text; Excel's longest link has 2,079 characters. */
export const MOST_FORMULA_CHARS = 4_096;

/**
 * The link behind a formula, and the words that it shows; a text that is only written as a formula shows
 * itself.
 * @param {string} formula
 * @returns {{ link?: string, words?: string }}
 */
export function readFormula(formula) {
  const text = formula.trim();
  const [, target, rest = ""] = HYPERLINK.exec(text) ?? [];
  if (target === undefined) return { words: unquoted(text) };
  const link = unquote(target);
  return { link, words: unquoted(rest.trim()) ?? link };
}

const unquote = (text) => text.replaceAll('""', '"');

function unquoted(text) {
  const [, inner] = QUOTED.exec(text) ?? [];
  return inner === undefined ? undefined : unquote(inner);
}
