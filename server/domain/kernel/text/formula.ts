/** What a spreadsheet passes over before it looks for a formula; `;` and tab begin a cell of their own. */
const BLANK = "(?:(?!\\t)[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800])*";
const SIGN = "[=+\\-@＝＋－＠]";

/** A dash or a negative number is what it says, and calculates nothing. */
const HARMLESS = "-(?:\\d[\\d,.]*%?)?(?=$|[;\\t])";

/**
 * Where a spreadsheet would find a formula: at the beginning, and behind another separator than the comma, at
 * which some programs part a cell although it is quoted. Apostrophes before it are the text's own.
 */
const FORMULA = new RegExp(`(?<=^|[;\\t])(?!${HARMLESS})(?='*${BLANK}${SIGN})|^(?='*[\\t\\r])`, "gu");
const DEFUSED = new RegExp(`(?<=^|[;\\t])'(?='*${BLANK}${SIGN})|^'(?='*[\\t\\r])`, "gu");

/** A text for CSV, with an apostrophe before each formula (docs/rules.md#export). */
export function defuseFormulas(text: string): string {
  return text.replace(FORMULA, "'");
}

/** The text that was defused. */
export function withoutDefusal(text: string): string {
  return text.replace(DEFUSED, "");
}
