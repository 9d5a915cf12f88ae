import { setTimeout as sleep } from "node:timers/promises";
import { type Platform } from "@/server/domain/roster/platforms";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createScraperAccount, setScraperAccountCookie } from "@/server/services/scraping/account";
import { runScrapingTask } from "@/server/services/scraping/task";
import { createTestPacePolicy, createTestScrapingTask } from "../create-test-rows";
import { cookieOf, creatorOf } from "../simulator";
import { createTestOrganization, type TestOrganization } from "../organization/test-organization";
import { advanceScrapingRun } from "@/server/services/scraping/run";

/** A scrape on this platform is a single call, so the service's own overhead dominates the measurement. */
export const PLATFORM: Platform = "VIDEO_HUXUAN";
export const SEED = 1;
/** Short, for many steps per run. The last ten seconds of a step start no calls. */
const STEP_MS = 14_000;

const unlimited = {
  kRatio: 1,
  spareAccounts: 0,
  hourlyFactor: 1,
  scrapesPerDay: 1_000_000,
  scrapesPerHour: 1_000_000,
  burstSize: 1_000_000,
  refillRatePerMin: 1_000_000,
  maxPerTask: 1_000_000,
  minIntervalMs: 0,
  orgDailyBudget: 10_000_000,
  shiftSize: 1,
  shiftRestMinutes: 0,
};

export async function fillOrganization(accounts: number, creators: number): Promise<TestOrganization> {
  const organization = await createTestOrganization();
  const ctx = organization.ctx();
  for (let n = 0; n < accounts; n += 1) {
    const { id } = await createScraperAccount({ ctx, input: { platform: PLATFORM, displayName: "Bench" } });
    await setScraperAccountCookie({ ctx, input: { id, cookie: cookieOf(id) } });
  }
  const { organizationId } = organization;
  for (let from = 0; from < creators; from += 5_000) {
    const count = Math.min(5_000, creators - from);
    const data = Array.from({ length: count }, (_, n) => {
      const { id: platformBloggerId, url } = creatorOf(PLATFORM, SEED, from + n);
      const id = newId("blogger");
      const nickname = `Bench ${from + n}`;
      return {
        id,
        organizationId,
        platform: PLATFORM,
        platformBloggerId,
        url,
        nickname,
        source: "IMPORT" as const,
      };
    });
    await getDb().blogger.createMany({ data });
  }
  await getDb().$executeRaw`VACUUM ANALYZE`;
  return organization;
}

export async function startBenchRun(organization: TestOrganization): Promise<string> {
  const pacePolicyId = await createTestPacePolicy(organization, unlimited);
  const task = { platforms: [PLATFORM], pacePolicyId };
  const id = await createTestScrapingTask(organization, task);
  return (await runScrapingTask({ ctx: organization.ctx(), input: { id } })).id;
}

export async function work(runId: string, onStep: () => void = () => undefined, stepMs = STEP_MS) {
  for (;;) {
    const input = { runId, executor: "job_bench", stepMs };
    const { kind, until } = await advanceScrapingRun({ ctx: createJobCtx("run-scraping"), input });
    onStep();
    if (kind === "ended") return getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: runId } });
    if (until !== null) await sleep(Math.max(0, Date.parse(until) - Date.now()));
  }
}
