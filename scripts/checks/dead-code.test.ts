import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";

const knip = fromRoot("node_modules/knip/bin/knip.js");
let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "dead-code-")));
  for (const name of ["knip.json", "tsconfig.json"]) cpSync(fromRoot(name), path.join(root, name));
  put("package.json", JSON.stringify({ name: "fixture", type: "module", dependencies: { zod: "4.6.7" } }));
  put(
    "scripts/checks/prose.ts",
    'import { pace } from "@/server/domain/scraping/pace";\nconsole.log(pace());\n',
  );
  put(
    "server/domain/scraping/pace.ts",
    'import { z } from "zod";\nexport const pace = () => z.number().parse(1);\n',
  );
  mkdirSync(path.join(root, "node_modules"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Runs knip with the repository's settings, without its hints on configuration. */
function findDeadCode() {
  return spawnSync(process.execPath, [knip, "--no-progress", "--no-config-hints"], {
    cwd: root,
    encoding: "utf8",
  });
}

it("passes a tree in which everything is used", { timeout: 30_000 }, () => {
  const run = findDeadCode();
  expect(run.stdout).toBe("");
  expect(run.status).toBe(0);
});

it.each([
  ["an unused file", "server/domain/forgotten.ts", "export const one = 1;\n", "server/domain/forgotten.ts"],
  [
    "an unused export",
    "server/domain/scraping/pace.ts",
    'export { z } from "zod";\nexport const pace = () => 1;\n',
    "Unused exports",
  ],
  [
    "an unused dependency",
    "server/domain/scraping/pace.ts",
    "export const pace = () => 1;\n",
    "Unused dependencies",
  ],
  [
    "an import that is in no package.json",
    "server/domain/scraping/pace.ts",
    'export { pace } from "pg";\n',
    "Unlisted",
  ],
])("refuses %s", { timeout: 30_000 }, (_what, file, text, words) => {
  put(file, text);
  const run = findDeadCode();
  expect(run.stdout).toContain(words);
  expect(run.status).toBe(1);
});
