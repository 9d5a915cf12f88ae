const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const HIDDEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * A figure as one kind of characters: full-width ones narrow, one hyphen, one blank, small letters. No other
 * character turns into a digit, as `①` and `²` would by NFKC.
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
