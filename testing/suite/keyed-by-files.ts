import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { VitestPluginContext } from "vitest/node";

const FOLDERS = ["app", "inngest", "prisma", "scripts", "server", "testing"];

const names = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, "../..", folder), { recursive: true, encoding: "utf8" }),
);
const key = createHash("sha256").update(names.toSorted().join("\n")).digest("hex");
/** One function for all projects, as Vitest adds up what each of several functions returns. */
const addNames = () => key;

/**
 * Vitest keeps transformed modules with the paths that their imports led to. Keyed by the names of all files
 * too, none of them leads to a file that has moved.
 */
export const keyedByFiles = {
  name: "keyed-by-files",
  configureVitest({ experimental_defineCacheKeyGenerator: addToKey }: VitestPluginContext): void {
    addToKey(addNames);
  },
};
