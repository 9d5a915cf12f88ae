import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * `npm run sbom` writes the bill of materials of what is shipped (CycloneDX). npm names the application after
 * the folder and leaves its licence out; both come from package.json. Plain JavaScript with only Node: the
 * lock file is enough, and nothing has to be installed.
 */
process.chdir(path.join(import.meta.dirname, "../.."));
const format = ["--sbom-type", "application", "--sbom-format", "cyclonedx"];
const { status, stdout } = spawnSync("npm", ["sbom", "--package-lock-only", "--omit", "dev", ...format], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) process.exit(status ?? 1);
const { name, version, license } = JSON.parse(readFileSync("package.json", "utf8"));
const bill = JSON.parse(stdout);
Object.assign(bill.metadata.component, { name, version, licenses: [{ license: { name: license } }] });
writeFileSync("sbom.cdx.json", `${JSON.stringify(bill, null, 2)}\n`);
