import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";

const { scripts } = JSON.parse(readFileSync(fromRoot("package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** A program in the place of npm, which installs tsx alone, and its own record of that. */
const NPM = `
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
mkdirSync("node_modules");
symlinkSync(${JSON.stringify(fromRoot("node_modules/tsx"))}, "node_modules/tsx");
writeFileSync("node_modules/.package-lock.json", '{"packages":{}}');
writeFileSync("asked.json", JSON.stringify(process.argv.slice(2)));`;

let clone = "";
const at = (...parts: string[]) => path.join(clone, ...parts);
beforeEach(() => {
  clone = realpathSync(mkdtempSync(path.join(os.tmpdir(), "clone-")));
  mkdirSync(at("scripts"));
  for (const file of ["run.mjs", "install-packages.mjs", "process-notes.mjs"])
    copyFileSync(fromRoot("scripts", file), at("scripts", file));
  writeFileSync(at("package.json"), '{"type":"module"}');
  writeFileSync(at("package-lock.json"), '{"packages":{}}');
  writeFileSync(at("scripts/with-client.ts"), "");
  writeFileSync(at("npm.js"), NPM);
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Runs a command of package.json in a clone without packages, whose program prints its arguments. */
function run(name: string, ...args: string[]) {
  const command = scripts[name] ?? "";
  const [program = ""] = /\S+\.ts$/.exec(command) ?? [];
  mkdirSync(path.dirname(at(program)), { recursive: true });
  writeFileSync(at(program), "console.log(JSON.stringify(process.argv.slice(1) satisfies string[]));");
  return spawnSync("sh", ["-c", `${command} "$@"`, "sh", ...args], {
    cwd: clone,
    env: { ...process.env, npm_execpath: at("npm.js") },
    encoding: "utf8",
  });
}

const OPERATORS = [
  "build",
  "doctor",
  "audit:check",
  "admin:create",
  "secrets:keys",
  "first-run:forget",
  "backup",
  "restore",
  "db:deploy",
  "db:upgrade",
];

it.each(OPERATORS)("npm run %s installs what a start needs in a fresh clone", (name) => {
  const { stdout, stderr } = run(name, "--help", "a b");
  const [program = ""] = /\S+\.ts$/.exec(scripts[name] ?? "") ?? [];
  expect(stderr).toBe("Installing packages, once: this may take a minute …\n");
  expect(JSON.parse(stdout)).toEqual([at(program), "--help", "a b"]);
  expect(readFileSync(at("asked.json"), "utf8")).toContain('["ci","--omit=dev"');
  expect(run(name).stderr).toBe("");
});

it("installs the packages of tests where a command needs them", () => {
  run("bench");
  expect(readFileSync(at("asked.json"), "utf8")).toContain('["ci","--include=dev"');
});

/** Packages of version 1 are installed, and the lock file wants version 2. */
function installFormerVersion(): void {
  const ofVersion = (version: string) => JSON.stringify({ packages: { "node_modules/next": { version } } });
  mkdirSync(at("node_modules"));
  symlinkSync(fromRoot("node_modules/tsx"), at("node_modules/tsx"));
  writeFileSync(at("node_modules/.package-lock.json"), ofVersion("1.0.0"));
  writeFileSync(at("package-lock.json"), ofVersion("2.0.0"));
}

it("replaces no packages that a running service of this folder uses, until that one has ended", async () => {
  installFormerVersion();
  writeFileSync(at("npm.js"), NPM.replace('mkdirSync("node_modules");', "").replace(/^symlinkSync.*$/m, ""));
  const program = `import { notePackageUse } from "./scripts/install-packages.mjs";
    notePackageUse();
    console.log("runs");
    setInterval(() => undefined, 1_000);`;
  const service = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: clone });
  try {
    await once(service.stdout, "data");
    const { status, stdout, stderr } = run("bench");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`is running (process ${service.pid})`);
    expect(stderr).toContain("stop it first, or use another clone");
    expect(existsSync(at("asked.json"))).toBe(false);
  } finally {
    service.kill("SIGKILL");
  }
  await once(service, "exit");
  expect(run("bench").status).toBe(0);
  expect(readFileSync(at("asked.json"), "utf8")).toContain('["ci","--include=dev"');
});

it("leaves installed packages of another version to the next start, as the service may run on them", () => {
  installFormerVersion();
  expect(run("backup").status).toBe(0);
  expect(existsSync(at("asked.json"))).toBe(false);
});

it("starts no other command by packages that may be missing", () => {
  const bare = Object.entries(scripts).filter(([, command]) => command.includes("--import tsx"));
  expect(bare).toEqual([]);
});
