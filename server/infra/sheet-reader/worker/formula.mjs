/** Formulas are never evaluated. Two kinds contain the text that the cell shows. */
const HYPERLINK = /^HYPERLINK\(\s*"((?:[^"]|"")*)"(?:\s*[,;]([^]*))?\)$/i;
const QUOTED = /^"((?:[^"]|"")*)"$/;

export const MAX_FORMULA_CHARS = 4_096;

/**
 * The target and the text of a HYPERLINK formula, or the text of a quoted one.
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
