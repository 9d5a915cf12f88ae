type Row = readonly string[];

export const code = (text: string) => `\`${text}\``;

/** A table of a page, aligned as the formatter does; Chinese characters are two columns wide. */
export function table([heading = [], ...rows]: readonly Row[]): string {
  const widths = heading.map((_, at) => Math.max(...[heading, ...rows].map((row) => widthOf(row[at] ?? ""))));
  const line = (row: Row) => `| ${row.map((cell, at) => pad(cell, widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return `${[line(heading), rule, ...rows.map(line)].join("\n")}\n`;
}

const widthOf = (text: string) =>
  Array.from(text, (one) => (/[\u2e80-\uffef]/.test(one) ? 2 : 1)).reduce((sum, width) => sum + width, 0);

const pad = (text: string, width: number) => text + " ".repeat(width - widthOf(text));
