/** Characters that a spreadsheet skips before a formula; `;` and tab start a new cell. */
const BLANK = "(?:(?!\\t)[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800])*";
const SIGN = "[=+\\-@＝＋－＠]";

/** A dash or a negative number is no formula. */
const HARMLESS = "-(?:\\d[\\d,.]*%?)?(?=$|[;\\t])";

/**
 * Positions where a spreadsheet may find a formula: at the start, and after a separator other than a comma,
 * at which some programs split even quoted text. Apostrophes before it belong to the text.
 */
const FORMULA = new RegExp(`(?<=^|[;\\t])(?!${HARMLESS})(?='*${BLANK}${SIGN})|^(?='*[\\t\\r])`, "gu");
const DEFUSED = new RegExp(`(?<=^|[;\\t])'(?='*${BLANK}${SIGN})|^'(?='*[\\t\\r])`, "gu");

/** Puts an apostrophe before each formula in CSV text (docs/rules.md#export). */
export function defuseFormulas(text: string): string {
  return text.replace(FORMULA, "'");
}

export function withoutDefusal(text: string): string {
  return text.replace(DEFUSED, "");
}
