import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isProgram } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";

/** Each problem is a sentence that names the file, the rule and the remedy. */
export type Findings = { problems: string[]; summary: string };

/** Paths (relative, with `/`) of tracked and untracked files, without ignored and deleted ones. */
export function repositoryFiles(root = fromRoot()): string[] {
  const listing = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const names = new Set(listing.split("\0").filter((name) => name !== ""));
  return [...names].filter((name) => existsSync(path.join(root, name))).sort();
}

export function readRepositoryFile(file: string): string {
  return readFileSync(fromRoot(file), "utf8");
}

/**
 * Must be the last statement of a check's file: runs the check if that file is the program, so that tests
 * can import it.
 */
export async function runCheck(
  program: ImportMeta,
  name: string,
  find: () => Findings | Promise<Findings>,
): Promise<void> {
  if (!isProgram(program)) return;
  const { problems, summary } = await find();
  for (const problem of problems) console.error(problem);
  console.log(`${name}: ${problems.length === 0 ? "" : `${problems.length} to fix, `}${summary}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
