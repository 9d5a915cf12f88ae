import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { VitestPluginContext } from "vitest/node";

const FOLDERS = ["app", "inngest", "prisma", "scripts", "server", "testing", "client"];

const names = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, "../..", folder), { recursive: true, encoding: "utf8" }),
);
const key = createHash("sha256").update(names.toSorted().join("\n")).digest("hex");
/** A single function for all projects, because Vitest concatenates the results of different functions. */
const addNames = () => key;

/**
 * Vitest caches transformed modules together with the paths of their imports. Adding all file names to the
 * cache key keeps entries from pointing at a file that has moved.
 */
export const keyedByFiles = {
  name: "keyed-by-files",
  configureVitest({ experimental_defineCacheKeyGenerator: addToKey }: VitestPluginContext): void {
    addToKey(addNames);
  },
};
