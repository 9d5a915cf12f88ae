/** What people and platforms put between two names of a list. */
const SEPARATOR = /[,、;；/|，／｜\r\n]/;

/**
 * The names that one text lists, in order, trimmed, each once (docs/rules.md#names). So no name holds a
 * separator, and joined by commas they can be taken apart again.
 */
export function splitNames(text: string): string[] {
  const names = text.split(SEPARATOR).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

/** The list as it is stored and shown to programs. */
export function joinNames(text: string): string {
  return splitNames(text).join(",");
}
