const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const HIDDEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * Normalises width, hyphens, blanks and case. Unlike NFKC, it does not turn characters such as `①` and `²`
 * into digits.
 */
export function plainText(written: string): string {
  return written
    .replace(HIDDEN, "")
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, "-")
    .replace(/[〜∼﹏]/g, "~")
    .replace(/[￥]/g, "¥")
    .replace(/﹪/g, "%")
    .replace(/[’ʼ]/g, "'")
    .replace(/(?<=\d)。(?=\d)/g, ".")
    .replace(/[【［〔]/g, "(")
    .replace(/[】］〕]/g, ")")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

const BEFORE = /^(?:超过?|大于|不低于|至少|>=?|≥)/;
const AFTER = /(?:以上|起|\+)(人|粉丝?)?$/;

export function lowerBoundOf(written: string): string | null {
  const text = plainText(written);
  const bound = text.replace(BEFORE, "").replace(AFTER, "");
  return bound === text ? null : bound.trim();
}
