import { sandboxCreators } from "@/server/domain/roster/sandbox";
import { code, table } from "@/testing/markdown-table";

const START = "<!-- The fixed creators, written by sandbox-guide.test.ts -->";
const END = "<!-- End of the fixed creators -->";

/** The guide with the table of creators that the platforms' rows have now. Throws if a marker is missing. */
export function withSandboxCreators(guide: string): string {
  const start = guide.indexOf(START);
  const end = guide.indexOf(END, start);
  if (start === -1 || end === -1) throw new Error(`The guide lacks "${START}" or "${END}".`);
  return `${guide.slice(0, start)}${START}\n\n${describeSandboxCreators()}\n${guide.slice(end)}`;
}

function describeSandboxCreators(): string {
  const heading = ["platform", "platformBloggerId", "externalId", "nickname", "fansCount", "reviewStatus"];
  const rows = sandboxCreators.map((creator) => [
    code(creator.platform),
    code(creator.platformBloggerId),
    code(creator.externalId),
    creator.nickname,
    String(creator.fansCount),
    code(creator.reviewStatus),
  ]);
  return table([heading, ...rows]);
}
