/** What is not shown, turns the direction of what is, or cannot be stored. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text looks like another one: it has control, invisible or right-to-left characters. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** A text as it is seen: what is copied often brings a mark of width zero along. */
export function withoutHidden(text: string): string {
  return text.replace(new RegExp(HIDDEN, "gu"), "");
}
