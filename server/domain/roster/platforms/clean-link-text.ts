const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Full-width letters, digits and URL characters. Other full-width punctuation ends a link. */
const WIDE =
  /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF03\uFF05\uFF06\uFF0D\uFF0E\uFF0F\uFF1D\uFF1F\uFF3F]/g;
const WIDE_OFFSET = 0xfee0;

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|nbsp|colon|sol|period));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  colon: ":",
  sol: "/",
  period: ".",
};

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const ENCODED = /https?%(?:25)?3a%(?:25)?2f/i;

function withoutPercents(text: string): string {
  if (text.includes("://") || !ENCODED.test(text)) return text;
  return text.replace(/%25([0-9a-f]{2})/gi, "%$1").replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/**
 * Undoes what programs, keyboards and copying do to links: invisible and full-width characters, HTML
 * entities, a fully percent-encoded link, and backslashes.
 */
export function cleanLinkText(text: string): string {
  const narrow = text
    .replace(INVISIBLE, "")
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET));
  // Twice, because pasting may escape the text a second time.
  const plain = withoutEntities(withoutEntities(narrow));
  return withoutPercents(plain).replaceAll("\\/", "/").replaceAll("\\", "/");
}
