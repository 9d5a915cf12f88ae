import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createPushBench, type PushBench } from "../../push/engine/push-bench";
import { startJobServer } from "../../push/engine/start-job-server";
import { setSettings } from "../../suite/suite-settings";
import { type OutagePlan, runOutage } from "./run-outage";

await startJobServer();
setSettings({ PUSH_RETRY_BASE_MS: "5000" });

const CHANGES = Number(process.env.OUTAGE_CHANGES ?? 300);
const PATIENCE_MS = 120_000 + CHANGES * 50;
/** One pause of ten minutes after another for a day, plus the shorter ones before them. */
const MAX_ATTEMPTS = 170;

const away = (retryCount: number, hours = 24): OutagePlan => ({ hours, changes: CHANGES, retryCount });

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

describe("a receiver that is away for a day", () => {
  it.each([0, 3])(
    "gets everything without a hand (%i retries)",
    { timeout: PATIENCE_MS },
    async (retries) => {
      const { missing, health, attemptsWhileAway } = await runOutage(bench, away(retries));
      expect(health).toEqual({ enabled: true, isWaiting: false, unfinished: 0 });
      expect(missing).toEqual([]);
      expect(attemptsWhileAway).toBeGreaterThan(100);
      expect(attemptsWhileAway).toBeLessThanOrEqual(MAX_ATTEMPTS);
    },
  );

  it("is caught where what used up its retries is forgotten", { timeout: PATIENCE_MS }, async () => {
    const { missing } = await runOutage(bench, away(0, 1), (id) =>
      getDb().syncEndpoint.update({ where: { id }, data: { failingSince: new Date() } }),
    );
    expect(missing.length).toBeGreaterThan(0);
  });
});
