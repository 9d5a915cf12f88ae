import { stripVTControlCharacters } from "node:util";

const MAX_LINES = 12;

/** The first lines of what a failure says, indented and without colours. */
export function shorten(text: string): string {
  const lines = stripVTControlCharacters(text).trim().split("\n");
  const rest = lines.length > MAX_LINES ? ["…"] : [];
  return [...lines.slice(0, MAX_LINES), ...rest].map((line) => `    ${line}`).join("\n");
}
