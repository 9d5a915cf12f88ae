import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";

/** `npm run first-run:forget` erases the file with the first accounts' passwords and the first API key. */
await runCommand(import.meta, () => {
  if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
  const { DATA_DIR = "" } = process.env;
  const file = path.resolve(DATA_DIR === "" ? ".data" : DATA_DIR, "first-run.json");
  if (!existsSync(file)) {
    console.log(`There is no ${file}: nothing to erase.`);
    return Promise.resolve();
  }
  rmSync(file);
  console.log(
    `Erased ${file}. Its passwords and its API key still work until they are changed in the console.`,
  );
  return Promise.resolve();
});
