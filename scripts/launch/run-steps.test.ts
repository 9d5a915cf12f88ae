import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runSteps } from "@/scripts/launch/run-steps";
import { StopList } from "@/scripts/launch/service";

it("a refused start leaves no secrets behind", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "refused-"));
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("DEPLOYMENT", "managed");
  const stops = new StopList();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await stops.stopAll();
    rmSync(dataDir, { recursive: true });
  });
  const step = () => Promise.reject(new Error("It came too far."));
  const refused = runSteps({ dev: false, demo: false, step, dataDir, stops });
  await expect(refused).rejects.toThrow("DATABASE_URL is required on a managed platform");
  expect(existsSync(path.join(dataDir, "secrets.json"))).toBe(false);
});
