import { linkTables } from "@/server/domain/roster/platforms/link-tables";
import { platforms } from "@/server/domain/roster/platforms";
import { linkSources } from "./link-sources";

const INTRO = `# Links that lead to a creator

Every form that the service reads, by platform, with where it was seen and the link that a test reads. This page is
made from the tables in \`server/domain/roster/platforms\` and \`testing/roster/link-cases\` by
\`link-forms.test.ts\`: change those, then run it with \`-u\`. Where a form has a random or a free part, it stands as \`<any>\`. Facts were taken from public tools and their issue threads; no
code was.

What copying, keyboards and programs do to a link is undone first: full-width signs, a missing or doubled scheme,
brackets, HTML entities, percent-encoding of all of it, backslashes, invisible characters, words around it. The cases
are in \`testing/roster/link-cases/dirty-cases.ts\`. A page that stands before another one (a check, a login) is read for what it
leads on to. A link that is something else says what it is and how to copy the right one.
`;

type Row = readonly string[];

export function describeLinkForms(): string {
  const parts = platforms.map((platform) => {
    const { creators, shorts } = linkTables[platform];
    const seen = (form: string): Row => {
      const { source, example } = linkSources[platform][form] ?? { source: "", example: "" };
      return [source, code(example)];
    };
    const rows = [
      ...creators.map(({ form, idKind }): Row => [code(form), idKind, ...seen(form)]),
      ...shorts.map(({ form }): Row => [code(form), "short", ...seen(form)]),
    ];
    return `## ${platform}\n\n${table([["form", "id", "seen in", "read in a test"], ...rows])}`;
  });
  return [INTRO, ...parts].join("\n");
}

const code = (text: string) => `\`${text}\``;

/** Aligned as the formatter does; Chinese characters are two columns wide. */
function table([heading = [], ...rows]: readonly Row[]): string {
  const widths = heading.map((_, at) => Math.max(...[heading, ...rows].map((row) => widthOf(row[at] ?? ""))));
  const line = (row: Row) => `| ${row.map((cell, at) => pad(cell, widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return `${[line(heading), rule, ...rows.map(line)].join("\n")}\n`;
}

const widthOf = (text: string) =>
  Array.from(text, (one) => (/[\u2e80-\uffef]/.test(one) ? 2 : 1)).reduce((sum, width) => sum + width, 0);

const pad = (text: string, width: number) => text + " ".repeat(width - widthOf(text));
