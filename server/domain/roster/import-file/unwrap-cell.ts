import { withoutDefusal } from "@/server/domain/kernel/text";
import { type ColumnKind } from "./import-columns";

/** White space and invisible characters; emoji variation selectors are not included. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\u2800\u3164]/u;
const UNSEEN_INSIDE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** In a text, tabs, line breaks and the joiners of emoji and scripts are kept. */
const CONTROLS = /(?!\s|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]|\ufeff/gu;
const WIDE = /[\uff01-\uff5e]/g;

const FORMULA_TEXT = /^[=＝]\s*(?:T\()?["“]((?:[^"”]|"")*)["”]\)?(?:&"")?$/i;
const FORMULA_DIGITS = /^[=＝]\s*(?:TEXT\()?["“]?(\d+)["”]?(?:[,;]["“][#0@]+["”]\))?$/i;
const HYPERLINK = /^[=＝+]\s*HYPERLINK\(\s*"((?:[^"]|"")*)"(?:\s*[,;]([^]*))?\)$/i;
const QUOTED = /^"((?:[^"]|"")*)"$/;
/** A picture in a cell, as written by WPS and Excel. */
const PICTURE = /^(?:[=＝]\s*(?:_xlfn\.)?(?:DISPIMG|IMAGE)|(?:_xlfn\.)?DISPIMG)\(/i;
const ERROR =
  /^#(?:n\/a|ref!|value!|div\/0!|name\?|null!|num!|spill!|calc!|field!|blocked!|connect!|unknown!|busy!|getting_data|error!|python!|external!|名称[?？]|值[!！])$|^err:5\d\d$/i;

const MARKS = /^(['`´‘’＇])\1*/;
const PAIRS: Readonly<Record<string, string>> = { "'": "'", "`": "`", '"': '"', "“": "”", "‘": "’" };
const ENGLISH = /^['‘’](?:tis|twas|em|cause|til|till|round|bout|n|\d0s)\b/i;
const MAX_LAYERS = 3;

export function saysNothing(text: string): boolean {
  return ERROR.test(text) || PICTURE.test(text);
}

/**
 * The text of a cell without invisible characters and without the wrappers that programs write so that a
 * spreadsheet keeps it as text (docs/rules.md#import-of-files). A link is read from its formula.
 */
export function unwrapCell(written: string, kind: ColumnKind): string {
  if (kind === "json") return withoutDefusal(written.trim()).trim();
  const bare = withoutUnseenEnds(written);
  const meant = withoutDefusal(bare);
  if (kind === "text" && meant !== bare) return meant.trim();
  let text = meant;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const inner = withoutUnseenEnds(
      kind === "text" ? unwrapText(text) : unwrapMark(unwrapFormula(text, kind)),
    );
    if (inner === text) break;
    text = inner;
  }
  if (kind === "text" || kind === "tags" || kind === "link") return text.replace(CONTROLS, "");
  const plain = text.replace(UNSEEN_INSIDE, "");
  return kind === "id" || kind === "phone" ? plain.replace(WIDE, (one) => one.normalize("NFKC")) : plain;
}

function unwrapFormula(text: string, kind: ColumnKind): string {
  const link = HYPERLINK.exec(text);
  if (link !== null) {
    const words = kind === "link" ? undefined : QUOTED.exec(link[2]?.trim() ?? "")?.[1];
    return unquote(words ?? link[1] ?? "");
  }
  return FORMULA_DIGITS.exec(text)?.[1] ?? unquoteOr(FORMULA_TEXT.exec(text)?.[1], text);
}

const unquote = (text: string) => text.replaceAll('""', '"');
const unquoteOr = (inner: string | undefined, text: string) => (inner === undefined ? text : unquote(inner));

function unwrapMark(text: string): string {
  const pair = PAIRS[text.charAt(0)];
  if (pair !== undefined && text.length > 1 && text.endsWith(pair)) return text.slice(1, -1);
  return text.replace(MARKS, "");
}

/** A mark that occurs again inside belongs to the text, as in `'90s` or a quotation. */
function unwrapText(text: string): string {
  const inner = unwrapFormula(text, "text");
  if (inner !== text || !MARKS.test(text) || ENGLISH.test(text)) return inner;
  const bare = text.replace(MARKS, "");
  return bare.includes(text.charAt(0)) ? text : bare;
}

/** In one pass; a regular expression would backtrack at each character. */
function withoutUnseenEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
