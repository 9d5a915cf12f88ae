import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "another-name-"));
  mkdirSync(path.join(folder, "scripts/packages"), { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc", "scripts/packages/write-sbom.mjs"])
    copyFileSync(fromRoot(file), path.join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("npm run sbom names the service as its package does, whatever the folder is called", () => {
  execFileSync("npm", ["run", "--silent", "sbom"], { cwd: folder });
  const { version } = JSON.parse(readFileSync(fromRoot("package.json"), "utf8")) as { version: string };
  const bill = JSON.parse(readFileSync(path.join(folder, "sbom.cdx.json"), "utf8")) as {
    metadata: { component: object };
    components: { name: string }[];
  };
  expect(bill.metadata.component).toMatchObject({
    type: "application",
    name: "creator-roster-service",
    version,
    licenses: [{ license: { name: "UNLICENSED" } }],
  });
  const names = new Set(bill.components.map(({ name }) => name));
  expect([names.has("next"), names.has("vitest")]).toEqual([true, false]);
});
