import { existsSync } from "node:fs";
import path from "node:path";
import { checkNode, installPackages, notePackageUse } from "./install-packages.mjs";
import { createProgress } from "./progress.mjs";

// Plain JavaScript with only Node, because a fresh clone has no packages.
process.chdir(path.join(import.meta.dirname, ".."));
checkNode();
if (existsSync(".env")) process.loadEnvFile(".env");

const [dev, demo] = ["--dev", "--demo"].map((option) => process.argv.includes(option));
const step = createProgress(6 + Number(!dev) + Number(demo));
try {
  // `npm run dev` is for people who change the code, whose editor wants the types of all packages.
  await step("Checking packages", () => installPackages({ all: dev }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
notePackageUse();
const { register } = await import("tsx/esm/api");
register();
const { launch } = await import("./launch/launch.ts");
await launch({ dev, demo, step });
