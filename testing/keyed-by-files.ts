import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { VitestPluginContext } from "vitest/node";

const FOLDERS = ["app", "inngest", "prisma", "scripts", "server", "testing"];

/**
 * Vitest keeps transformed modules with the paths that their imports led to. Keyed by the names of all files
 * too, none of them leads to a file that has moved.
 */
export const keyedByFiles = {
  name: "keyed-by-files",
  configureVitest({ vitest, experimental_defineCacheKeyGenerator: addToKey }: VitestPluginContext): void {
    const names = FOLDERS.flatMap((folder) =>
      readdirSync(`${vitest.config.root}/${folder}`, { recursive: true, encoding: "utf8" }),
    );
    const key = createHash("sha256").update(names.toSorted().join("\n")).digest("hex");
    addToKey(() => key);
  },
};
