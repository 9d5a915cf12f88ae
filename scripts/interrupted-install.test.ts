import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "install-"));
  writeFileSync(
    path.join(folder, "package-lock.json"),
    JSON.stringify({ packages: { a: { version: "1.0.0" } } }),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs with this program as npm. */
function install(npm: string) {
  const program = path.join(folder, "npm.js");
  writeFileSync(program, npm);
  const module = JSON.stringify(pathToFileURL(fromRoot("scripts/install-packages.mjs")));
  const script = `const { installPackages } = await import(${module});
    await installPackages({ all: false }).catch((error) => { console.log(error.message); process.exit(3); });`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env: { ...process.env, npm_execpath: program },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each(["SIGINT", "SIGTERM"] as const)(
  "leaves no npm behind after %s, though npm would go on",
  async (signal) => {
    const pidFile = path.join(folder, "pid");
    const installing = install(`
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
    require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
    setTimeout(() => undefined, 60_000);`);
    await expect
      .poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "", { timeout: 10_000 })
      .toBe(true);
    const pid = Number(readFileSync(pidFile, "utf8"));
    installing.kill(signal);
    const [code] = (await once(installing, "exit")) as [number];
    expect([code, isAlive(pid)]).toEqual([1, false]);
  },
);

it.each([
  ["ENOTEMPTY: directory not empty, rmdir 'x'", "something else changes node_modules"],
  ["EACCES: permission denied, mkdir 'x'", "EACCES: permission denied, mkdir 'x'"],
])("says what to do after %s", async (reason, said) => {
  const lines = [`code ${reason.split(":")[0]}`, "syscall rmdir", "path /x", "errno -39", reason];
  const text = lines.map((line) => `npm error ${line}\n`).join("");
  const installing = install(`process.stderr.write(${JSON.stringify(text)}); process.exitCode = 1;`);
  const [shown] = (await once(installing.stdout, "data")) as [Buffer];
  expect(shown.toString()).toContain(said);
});
