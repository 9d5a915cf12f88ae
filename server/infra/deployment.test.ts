import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { changeSettings } from "@/testing/suite/suite-settings";
import { deploymentWarnings } from "./deployment";
import { RESTORED } from "./restored-copy";

it("warns of an unconfirmed copy by what ends it, and of the setting where that was chosen", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "deployment-"));
  const undo = changeSettings({ DATA_DIR: dataDir, OUTWARD_WORK: "off" });
  onTestFinished(() => {
    undo();
    rmSync(dataDir, { recursive: true });
  });
  const advice = () => deploymentWarnings().find(({ setting }) => setting === "OUTWARD_WORK")?.todo;
  expect(advice()).toContain("remove it where this is production");
  writeFileSync(path.join(dataDir, RESTORED), "");
  expect(advice()).toContain("npm run restore -- --confirm");
});
