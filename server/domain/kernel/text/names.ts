const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

export function withoutHidden(text: string): string {
  return text.replace(new RegExp(HIDDEN, "gu"), "");
}

const SEPARATOR = /[,、;；/|，／｜\r\n]/;

/**
 * Trimmed and distinct, in order (docs/rules.md#names). No name contains a separator, so names joined by
 * commas can be split again.
 */
export function splitNames(text: string): string[] {
  const names = text.split(SEPARATOR).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

export function joinNames(text: string): string {
  return splitNames(text).join(",");
}
