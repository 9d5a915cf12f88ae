import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { repositoryFiles } from "./check";
import { checks } from "./index.mjs";

describe("the list of checks", () => {
  it("names programs and scripts that are there", () => {
    const files = checks.flatMap(({ command }) =>
      command.filter((word) => /\.(ts|js)$|^node_modules\//.test(word)),
    );
    expect(files.length).toBeGreaterThanOrEqual(checks.length);
    expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([]);
  });

  it("has a format check that refuses what Oxfmt would write otherwise", { timeout: 30_000 }, () => {
    const [program = "", ...words] = checks.find(({ name }) => name === "format")?.command ?? [];
    const folder = mkdtempSync(path.join(tmpdir(), "format-"));
    const script = fromRoot(words[0] ?? "");
    const check = (text: string) => {
      writeFileSync(path.join(folder, "fixture.ts"), text);
      return spawnSync(program, [script, ...words.slice(1)], { cwd: folder, encoding: "utf8" });
    };
    try {
      expect(check('export const one = "1";\n').status).toBe(0);
      const bad = check("export const one = '1'\n");
      expect(bad.status).toBe(1);
      expect(bad.stdout).toContain("fixture.ts");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it("lists what Git keeps or would keep, without deleted and ignored files", () => {
  const root = mkdtempSync(path.join(tmpdir(), "repository-files-"));
  try {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root });
    for (const name of ["kept.ts", "deleted.ts", "new.ts", "ignored.log"])
      writeFileSync(path.join(root, name), "");
    writeFileSync(path.join(root, ".gitignore"), "*.log\n");
    git("init", "-q");
    git("add", "kept.ts", "deleted.ts", ".gitignore");
    rmSync(path.join(root, "deleted.ts"));
    expect(repositoryFiles(root)).toEqual([".gitignore", "kept.ts", "new.ts"]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
