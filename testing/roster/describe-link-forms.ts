import { linkTables, platforms } from "@/server/domain/roster/platforms";
import { code, table } from "@/testing/markdown-table";
import { platformApis } from "@/testing/simulator/platforms";

const INTRO = `# Links that lead to a creator

Every form that the service reads, by platform, with where it was seen and the link that a test reads. This page is
made from the tables in \`server/domain/roster/platforms\` and \`testing/simulator/platforms\` by
\`link-forms.test.ts\`: change those, then run it with \`-u\`. Where a form has a random or a free part, it stands as
\`<any>\`. Facts were taken from public tools and their issue threads; no code was.

What copying, keyboards and programs do to a link is undone first: full-width signs, a missing or doubled scheme,
brackets, HTML entities, percent-encoding of all of it, backslashes, invisible characters, words around it. The cases
are in \`testing/roster/dirty-links.ts\`. A page that stands before another one (a check, a login) is read for what it
leads on to. A link that is something else says what it is and how to copy the right one.
`;

export function describeLinkForms(): string {
  const parts = platforms.map((platform) => {
    const { creators, shorts } = linkTables[platform];
    const { ids, sources } = platformApis[platform].links;
    const seen = (form: string): readonly string[] => {
      const { source, example } = sources[form] ?? { source: "", example: "" };
      return [source, code(example)];
    };
    const rows = [
      ...creators.map(({ form, idKind }): readonly string[] => [code(form), idKind, ...seen(form)]),
      ...shorts.map(({ form }): readonly string[] => [code(form), "short", ...seen(form)]),
    ];
    return `## ${platform}\n\n${ids}\n\n${table([["form", "id", "seen in", "read in a test"], ...rows])}`;
  });
  return [INTRO, ...parts].join("\n");
}
