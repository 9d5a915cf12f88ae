import { describe, expect, it } from "vitest";
import { anchorsOf, citationProblems, foreignCitations } from "./citations";

const files: Record<string, string> = {
  "docs/rules.md": "# Rules\n\n## Change stream\n\n## `API` keys\n\n## Sign-in\n",
  "docs/decisions/README.md": "# Decisions\n",
  "testing/suite/setup.ts": "",
};
const library = {
  exists: (file: string) => file in files || file === "docs",
  read: (file: string) => files[file] ?? "",
};
/** Joined here, so that this file itself contains no citation. */
const rules = (anchor: string) => ["docs/rules", `.md#${anchor}`].join("");

describe("citations and links", () => {
  it.each([
    ["server/a.ts", `// See ${rules("change-stream")}, and ${rules("api-keys")}.`],
    [
      "server/a.tsx",
      `/**\n * One.\n * ${rules("sign-in")}\n */\nexport const a = <p>{/* ${rules("rules")} */}</p>;`,
    ],
    ["prisma/schema/a.prisma", `/// ${rules("sign-in")}\nmodel A {}`],
    ["docs/a.md", "[keys](rules.md#api-keys), [all](decisions/README.md), [here](../docs), [top](#a)\n\n# A"],
    ["README.md", "[out](https://a.example/b.md#c) and [page](/docs/openapi.json), `docs/rules.md`"],
    ["docs/a.md", "```md\n[not a link](nowhere.md)\n```"],
    [
      "testing/README.md",
      "`suite/setup.ts`, `testing/suite/setup.ts`, `*.test.ts`, `a.b` and\n```\n`setup.ts`\n```",
    ],
    ["docs/a.md", "`setup.ts` may be anywhere"],
    ["server/a.ts", 'const text = "nowhere.md#at-all";'],
  ])("pass if their target exists, in %s: %s", (file, text) => {
    expect(citationProblems(file, text, { ...library, read: (name) => files[name] ?? text })).toEqual([]);
  });

  it.each([
    ["server/a.ts", `const one = 1;\n// See ${rules("stream")}.`, "server/a.ts:2:", "has no #stream"],
    ["server/a.ts", `/**\n * Two.\n * ${rules("x")}\n */`, "server/a.ts:3:", "has no #x"],
    ["server/a.tsx", `export const a = <p>{/* ${rules("x")} */}</p>;`, "server/a.tsx:1:", "has no #x"],
    ["prisma/schema/a.prisma", `model A {}\n/// ${rules("x")}`, "prisma/schema/a.prisma:2:", "has no #x"],
    [
      "server/a.mjs",
      ["// docs/ru", "le.md tells it."].join(""),
      "server/a.mjs:1:",
      "there is no docs/rule.md",
    ],
    ["docs/a.md", "one\n[keys](rules.md#keys)", "docs/a.md:2:", "has no #keys"],
    ["docs/a.md", "[keys](../rules.md)", "docs/a.md:1:", "there is no ../rules.md"],
    ["docs/a.md", "[here](#nowhere)", "docs/a.md:1:", "has no #nowhere"],
    ["testing/README.md", "one\n`setup.ts`", "testing/README.md:2:", "there is no setup.ts"],
    ["testing/README.md", "`open-api/`", "testing/README.md:1:", "there is no open-api/"],
  ])("are refused if their target is missing, in %s: %s", (file, text, place, reason) => {
    const problems = citationProblems(file, text, { ...library, read: (name) => files[name] ?? text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(place);
    expect(problems[0]).toContain(reason);
  });

  it("find headings by the anchors that GitHub gives them", () => {
    expect([
      ...anchorsOf("# A & B\n## Order of checks\n## [Sign-in](x.md)\n## A & B\n```\n# code\n```\n"),
    ]).toEqual(["a--b", "order-of-checks", "sign-in", "a--b-1"]);
  });
});

describe("citations of texts that are not in the repository", () => {
  const foreign = (...parts: string[]) => foreignCitations("server/a.ts", parts.join(""));

  it.each([
    ["/** A key (deci", "sions, section 1). */"],
    ["// Speci", "fication, section 2.4."],
    ["/**\n * as the speci", "fication\n * (section 2.10) has it */"],
    ["// relia", "bility.md, section 5"],
  ])("are refused: %s%s", (...parts) => {
    const problems = foreign(...parts);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("docs/rules.md");
  });

  it("are distinguished from a mention", () => {
    expect(foreign("// What the speci", "fication of HTTP says of this section.")).toEqual([]);
  });
});
