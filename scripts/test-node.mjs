import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * `npm run test:node -- 24` runs `npm test` on another Node.js, which comes out of the npm package of this
 * system and stands in a temporary folder. What follows the version goes to the tests: `-- 24 --only verify`.
 */
process.chdir(path.join(import.meta.dirname, ".."));
const [version = "", ...options] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error("Name the version: npm run test:node -- 22, or npm run test:node -- 24.1.0 --only unit");
  process.exit(2);
}
const folder = mkdtempSync(path.join(os.tmpdir(), "roster-node-"));
// Ctrl-C reaches the tests, too; the folder is removed when they have ended.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
try {
  const node = installNode();
  const env = { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) };
  // npm tells programs which Node.js it runs on itself.
  for (const name of ["NODE", "npm_node_execpath"]) env[name] = node;
  for (const command of [node, "node"]) {
    const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8", env });
    if (!stdout?.startsWith(`v${version}.`) && stdout?.trim() !== `v${version}`)
      throw new Error(`${command} is ${stdout?.trim() ?? "missing"} in place of ${version}.`);
    if (command === node) console.log(`The tests run on Node.js ${stdout.trim()}.`);
  }
  const tests = spawn(node, ["scripts/test.mjs", ...options], { stdio: "inherit", env });
  process.exitCode = await new Promise((resolve) => tests.once("close", (code) => resolve(code ?? 1)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The package `node` downloads this one by an install script, which are switched off here. */
function installNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const args = [
    "install",
    "--prefix",
    folder,
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    `${name}@${version}`,
  ];
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", args, { stdio: ["ignore", "ignore", "inherit"], shell });
  const node = path.join(folder, "node_modules", name, "bin", shell ? "node.exe" : "node");
  if (status !== 0 || !existsSync(node))
    throw new Error(`npm has no Node.js ${version} for this machine (${name}).`);
  return node;
}
