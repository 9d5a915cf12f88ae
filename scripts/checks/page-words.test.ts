import { describe, expect, it } from "vitest";
import { pageWordProblems } from "./page-words";

const problemsOf = (files: Record<string, string>) => pageWordProblems(new Map(Object.entries(files)));
const uses = (group: string) => `const t = useTranslations("${group}.title");`;

describe("a page sends the words that its code shows", () => {
  it("with those of what it imports, early and late", () => {
    const files = {
      "app/a/page.tsx": 'import { List } from "./list";\nexport default withWords(["dialog", "list"], List);',
      "app/a/list.tsx": `${uses("list")}\nconst Dialog = lazyDialog(() => import("@/app/_ui/dialog"));`,
      "app/_ui/dialog.tsx": uses("dialog"),
    };
    expect(problemsOf(files)).toEqual([]);
  });

  it.each([
    ["too few", "[]"],
    ["too many", '["list", "other"]'],
  ])("and says when it names %s", (_which, named) => {
    const files = {
      "app/a/page.tsx": `import { List } from "./list";\nexport default withWords(${named}, List);`,
      "app/a/list.tsx": uses("list"),
    };
    expect(problemsOf(files)).toEqual([expect.stringMatching(/^app\/a\/page\.tsx: .*withWords\(\["list"\]/)]);
  });

  it("without those of types and of the server", () => {
    const files = {
      "app/a/page.tsx":
        'import type { Row } from "./row";\nimport { type Cell } from "./row";\nawait getTranslations("a");',
      "app/a/row.tsx": "",
    };
    expect(problemsOf({ ...files, "app/a/row.tsx": "" })).toEqual([]);
  });

  it("without those of the layouts around it, which bring the words of their error page", () => {
    const files = {
      "app/layout.tsx": 'return <Words of={["errors", "ui"]}>{children}</Words>; useTranslations("ui")',
      "app/error.tsx": uses("errors"),
      "app/a/layout.tsx": `export default withWords(["frame"], Frame); ${uses("frame")}`,
      "app/a/b/page.tsx": `export default withWords(["b"], B); ${uses("b")}${uses("ui")}${uses("frame")}`,
    };
    expect(problemsOf(files)).toEqual([]);
  });

  it("and all of them when one takes the names of its words from a caller", () => {
    const page = 'export default withWords(["all"], Log); const t = useTranslations();';
    expect(problemsOf({ "app/a/page.tsx": page })).toEqual([]);
  });
});
