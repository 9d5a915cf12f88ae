import { copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { cruiseTree } from "./cruise-tree";
import type { CanaryFiles } from "./layering-canary";

const PLAIN_TARGETS = ["server/infra/db/generated/client.ts"];

/**
 * Writes the canary's files into a folder aside, with the repository's own tsconfig.json and packages, and cruises
 * them. Answers what fired, as `rule file`, once each.
 */
export async function cruiseCanary(files: CanaryFiles, configFile: string): Promise<Set<string>> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), "layering-canary-")));
  try {
    await symlink(fromRoot("node_modules"), path.join(root, "node_modules"));
    await copyFile(fromRoot("tsconfig.json"), path.join(root, "tsconfig.json"));
    for (const target of PLAIN_TARGETS) await put(path.join(root, target), "export {};\n");
    for (const [file, imports] of Object.entries(files)) await put(path.join(root, file), source(imports));
    const { summary } = cruiseTree(root, Object.keys(files), configFile);
    return new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

function source(imports: string[]): string {
  const lines = imports.map((name) =>
    name.startsWith("type ") ? `import type {} from "${name.slice(5)}";\n` : `import "${name}";\n`,
  );
  return lines.join("") || "export {};\n";
}
