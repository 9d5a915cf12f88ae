import { expect, it, onTestFinished, vi } from "vitest";
import { startDemo } from "@/scripts/launch/demo-services";
import { StopList } from "@/scripts/launch/service";
import { findFreePort } from "@/scripts/ports";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { testSettings } from "@/testing/suite/test-settings";

const TIMEOUT_MS = 120_000;

it(
  "reports that a demo failed at its first start, and does not restart it",
  { timeout: TIMEOUT_MS },
  async () => {
    const stops = new StopList();
    const demo = startDemo({ env: {}, stops });
    await expect(demo).rejects.toThrow(/^The demo ended with code 1 before it was ready/);
    await stops.stopAll();
  },
);

it("starts a demo again that was up", { timeout: TIMEOUT_MS }, async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  // Without an organization it ends soon after its start.
  const { url, drop } = await createMigratedDatabase();
  const stops = new StopList();
  const PLATFORM_BASE_URL_STARMAP = `http://127.0.0.1:${await findFreePort()}`;
  const env = { ...testSettings, DATABASE_URL: url, PLATFORM_BASE_URL_STARMAP };
  const lost = startDemo({ env, stops });
  const isSaid = expect.poll(() => said.mock.calls.flat().join("\n"), { timeout: TIMEOUT_MS });
  await Promise.race([isSaid.toContain("The demo ended with code 1; starting it again"), lost]);
  await stops.stopAll();
  await drop();
});
