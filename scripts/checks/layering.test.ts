import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { canaryProblems, treeProblems } from "./layering";

const configFile = fromRoot(".dependency-cruiser.mjs");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "layering-test-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a configuration with only the rules whose names `left` accepts. */
async function configWith(left: (name: string) => boolean) {
  const config = await extractDepcruiseConfig(configFile);
  const forbidden = (config.forbidden ?? []).filter((rule) => left(rule.name ?? ""));
  const file = path.join(folder, "config.mjs");
  await writeFile(file, `export default ${JSON.stringify({ ...config, forbidden })};`);
  return { file, forbidden };
}

describe("the canary of the layering", () => {
  it("passes with the repository's rules", { timeout: 30_000 }, async () => {
    const { forbidden = [] } = await extractDepcruiseConfig(configFile);
    expect(forbidden.length).toBeGreaterThan(20);
    expect(await canaryProblems(configFile, forbidden)).toEqual([]);
  });

  it("names each rule that does not fire, and each that has no canary", { timeout: 30_000 }, async () => {
    const { file, forbidden } = await configWith(
      (name) => name !== "slice-to-slice" && name !== "place/domain",
    );
    const problems = await canaryProblems(file, [...forbidden, { name: "made-up" }]);
    expect(problems).toContain(
      "Canary: slice-to-slice server/services/integration/api-key/opens-drawer.ts did not fire, so the rule is dead.",
    );
    expect(problems.filter((problem) => problem.includes("place/domain"))).toHaveLength(5);
    expect(problems.filter((problem) => problem.startsWith("made-up has no canary"))).toHaveLength(1);
    expect(problems).toHaveLength(7);
  });
});

describe("the cruise of the tree", () => {
  const rule = { name: "place/domain", comment: "Move the code." };
  const clean = { modules: [{ source: "server/domain/a.ts" }], summary: { violations: [] } };

  it("fails when a source file was not read", () => {
    const files = ["server/domain/a.ts", "server/domain/b.ts"];
    const problems = treeProblems(clean as unknown as ICruiseResult, [rule], files);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("server/domain/b.ts was not read");
  });

  it("says of a violation which file, which rule and what to do", () => {
    const violations = [
      { from: "server/domain/a.ts", to: "fs", rule: { name: "place/domain", severity: "error" } },
    ];
    const result = { ...clean, summary: { violations } } as unknown as ICruiseResult;
    expect(treeProblems(result, [rule], ["server/domain/a.ts"])).toEqual([
      "server/domain/a.ts imports fs (place/domain). Move the code.",
    ]);
  });
});
