import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { repositoryFiles } from "./repository-files";

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
