import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-forget-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const forget = () =>
  execFileSync("npm", ["run", "--silent", "first-run:forget"], {
    cwd: fromRoot(),
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });

it("forgetting the first run erases its file and nothing beside it, once", () => {
  for (const name of ["first-run.json", "secrets.json"]) writeFileSync(path.join(dataDir, name), "{}");
  expect(forget()).toContain(`Erased ${path.join(dataDir, "first-run.json")}`);
  expect(existsSync(path.join(dataDir, "first-run.json"))).toBe(false);
  expect(existsSync(path.join(dataDir, "secrets.json"))).toBe(true);
  expect(forget()).toContain("nothing to erase");
});
