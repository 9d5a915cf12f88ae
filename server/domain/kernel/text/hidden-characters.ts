const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

export function withoutHidden(text: string): string {
  return text.replace(new RegExp(HIDDEN, "gu"), "");
}
