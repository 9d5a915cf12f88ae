import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, installMissing, installPackages } from "./install-packages.mjs";

/**
 * `node scripts/run.mjs [--all] PROGRAM …` runs a command of package.json, also in a fresh clone: on the
 * machine that replaces a lost one, `npm run restore` is the first command. Plain JavaScript with only Node,
 * because no packages may be installed yet. With `--all` those of tests and checks are installed as well, and
 * replaced unless a service of this folder runs.
 */
process.chdir(path.join(import.meta.dirname, ".."));
checkNode();
const [node, , ...given] = process.argv;
const all = given[0] === "--all";
const [program, ...args] = all ? given.slice(1) : given;
// What a command prints may be read by another program.
const say = () => console.error("Installing packages, once: this may take a minute …");
try {
  await (all ? installPackages({ all, say }) : installMissing({ say }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { register } = await import("tsx/esm/api");
register();
process.argv = [node, path.resolve(program), ...args];
await import("./with-client.ts");
await import(pathToFileURL(program).href);
