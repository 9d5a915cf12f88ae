import "@/testing/push/engine/job-engine-settings";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { findJobState } from "@/server/services/kernel/health";
import { behave } from "@/testing/push/receiver/behave";
import { startReceiver } from "@/testing/push/receiver/start-receiver";

const jobServer = await startReceiver(behave.reset());
process.env.INNGEST_BASE_URL = jobServer.url;
// Settings are read once, so modules that read them are imported after they are set.
const { watchJobs } = await import("./watch-jobs");

let stop = () => {};
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  stop();
  await jobServer.close();
});

it("does not report a registration that the platform froze in the middle, and tries it again", async () => {
  const problem = async () => (await findJobState(getDb())).problem;
  const { now } = Date;
  let frozenMs = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() + (frozenMs += 30_000));
  stop = watchJobs({ lookEveryMs: 50, retryMs: 20, missedAfterMs: 1_000 });
  await jobServer.waitFor(3, 60_000);
  expect(await problem()).toBeNull();
  stop();
  vi.restoreAllMocks();
  stop = watchJobs({ lookEveryMs: 50, retryMs: 20, missedAfterMs: 1_000 });
  await expect.poll(problem, { timeout: 120_000 }).toMatch(/registration/);
}, 240_000);
