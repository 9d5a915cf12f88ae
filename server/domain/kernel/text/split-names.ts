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
