import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";

/** Paths (relative, with `/`) of the files that Git keeps or would keep: ignored ones and deleted ones are left out. */
export function repositoryFiles(root = fromRoot()): string[] {
  const listing = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const names = new Set(listing.split("\0").filter((name) => name !== ""));
  return [...names].filter((name) => existsSync(path.join(root, name))).sort();
}
