import { describe, expect, it } from "vitest";
import { describeFigures, figureProblems, measureTree } from "./figures";

const healthy = new Map([
  ["server/domain/scraping/pace.ts", 50],
  ["server/domain/scraping/pace.test.ts", 44],
  ["testing/factory.ts", 42],
  ["app/page.tsx", 240],
]);

describe("figures of the tree", () => {
  it("measures sizes, and the tests of server/ with what they stand on", () => {
    expect(measureTree(healthy)).toEqual({
      files: 4,
      median: 44,
      p95: 240,
      longest: { file: "app/page.tsx", lines: 240 },
      serverTestLines: 86,
      serverCodeLines: 50,
    });
    expect(describeFigures(measureTree(healthy))).toBe(
      "4 code files, median 44 lines, 95th percentile 240, longest 240 (app/page.tsx), " +
        "server/ 86 test / 50 code lines = 1.72",
    );
  });

  it("finds nothing wrong within the limits", () => {
    expect(figureProblems(measureTree(healthy))).toEqual([]);
  });

  it("names each limit that is broken", () => {
    const sick = new Map([
      ["server/domain/scraping/pace.ts", 151],
      ["server/domain/scraping/pace.test.ts", 135],
      ["app/page.tsx", 251],
      ["app/layout.tsx", 300],
    ]);
    expect(figureProblems(measureTree(sick))).toEqual([
      "The median file has 151 lines, at most 150.",
      "The 95th percentile file has 300 lines, at most 250.",
      "server/ has 0.89 lines of tests a line, at least 0.9: test what is not tested.",
    ]);
    const crumbs = new Map([["app/page.tsx", 39]]);
    expect(figureProblems(measureTree(crumbs))).toEqual([
      "The median file has 39 lines, at least 40: merge what is read together.",
    ]);
  });

  it("measures an empty tree", () => {
    expect(figureProblems(measureTree(new Map()))).toEqual([]);
  });
});
