import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";

/** Top folders and tool settings that do not affect the build. */
const NOT_BUILT = [
  "node_modules",
  "scripts",
  "e2e",
  "testing",
  "client",
  "docs",
  "coverage",
  "test-results",
  "playwright-report",
  "oxlint.config.ts",
  "knip.json",
  "vitest.config.ts",
  "playwright.config.ts",
  "playwright.screenshots.config.ts",
  "sbom.cdx.json",
  "vercel.json",
];
const NOT_SOURCE = [/\.test\.tsx?$/, /\.md$/, /\.log$/, /\.tsbuildinfo$/, /^next-env\.d\.ts$/];
const GENERATED = path.join("server", "infra", "db", "generated");

/** Files that a production build depends on, relative to the project's root. */
export function listSources(dataDir: string, folder = ""): string[] {
  return readdirSync(fromRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.name.startsWith(".") || NOT_BUILT.includes(file) || file === GENERATED) return [];
    if (fromRoot(file) === dataDir) return [];
    if (entry.isDirectory()) return listSources(dataDir, file);
    return entry.isFile() && !NOT_SOURCE.some((pattern) => pattern.test(entry.name)) ? [file] : [];
  });
}

export function fingerprint(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) {
    const content = readFileSync(fromRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
