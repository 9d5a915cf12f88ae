import { setTimeout as sleep } from "node:timers/promises";
import { type Platform } from "@/server/domain/roster/platforms";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { createScraperAccount, setScraperAccountCookie } from "@/server/services/scraping/account";
import { runScrapingTask } from "@/server/services/scraping/task";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestBlogger, createTestPacePolicy, createTestScrapingTask } from "../../create-test-rows";
import { cookieOf, creatorOf } from "../../simulator";
import { createTestOrganization } from "../../organization/test-organization";
import { cancelScrapingRun, retryFailedTargets } from "@/server/services/scraping/run";

export const TRIAL_SEED = 1;
export const TRIAL_CREATORS = 20_000;
const trialPlatforms = ["VIDEO_HUXUAN", "BILIBILI_HUAHUO"] as const satisfies Platform[];

export type Limits = { scrapesPerHour: number; maxPerTask: number; minIntervalMs: number };
export const bucket = { burstSize: 3, refillRatePerMin: 180 } as const;
/** Leaves room for failures while a simulator is down. */
export const roomy: Limits = { scrapesPerHour: 2_000, maxPerTask: 2_000, minIntervalMs: 250 };

export type TrialRun = {
  ctx: Ctx;
  id: string;
  chain: number;
  platform: Platform;
  limits: Limits;
  accounts: string[];
  creators: string[];
};

let nextCreator = 0;

export async function startRuns(
  size: { accounts: number; creators: number },
  limits: Limits = roomy,
): Promise<TrialRun[]> {
  const organization = await createTestOrganization();
  const { actor, organization: tenant } = organization.ctx();
  const ctx = createCtx({ actor }, tenant);
  const free = { kRatio: 1, spareAccounts: 0, hourlyFactor: 1, shiftSize: 1, shiftRestMinutes: 0 };
  const many = {
    scrapesPerDay: 1_000_000,
    orgDailyBudget: 10_000_000,
    consecutiveFailureThreshold: 1_000_000,
  };
  const pacePolicyId = await createTestPacePolicy(organization, { ...free, ...many, ...bucket, ...limits });
  return Promise.all(
    trialPlatforms.map(async (platform) => {
      const accounts: string[] = [];
      for (let n = 0; n < size.accounts; n += 1) accounts.push(await addAccount(ctx, platform));
      const creators: string[] = [];
      for (let n = 0; n < size.creators; n += 1) {
        const { id, url } = creatorOf(platform, TRIAL_SEED, nextCreator++);
        await createTestBlogger(organization, { platform, platformBloggerId: id, url });
        creators.push(id);
      }
      const task = { platforms: [platform], pacePolicyId, failureRetryCount: 0 };
      const taskId = await createTestScrapingTask(organization, task);
      const { id } = await runScrapingTask({ ctx, input: { id: taskId } });
      const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });
      return { ctx, id, chain, platform, limits, accounts, creators };
    }),
  );
}

async function addAccount(ctx: Ctx, platform: Platform): Promise<string> {
  const { id } = await createScraperAccount({ ctx, input: { platform, displayName: "一号" } });
  await setScraperAccountCookie({ ctx, input: { id, cookie: cookieOf(id) } });
  return id;
}

const newestOf = (chain: number) =>
  getDb().scrapingTaskRun.findFirstOrThrow({ where: { chain }, orderBy: { attempt: "desc" } });

/** Whether all runs have ended. Like a user, it also reruns what failed while a simulator was down. */
export async function haveEnded(runs: readonly TrialRun[]): Promise<boolean> {
  let ended = 0;
  for (const { ctx, chain } of runs) {
    const { id, status, pauseReason } = await newestOf(chain);
    if (status === "SUCCESS") ended += 1;
    else if (status === "PARTIAL" || status === "FAILED") await retryFailedTargets({ ctx, input: { id } });
    else if (status === "PAUSED" || status === "CANCELLED")
      throw new Error(`a run of the trial is ${status} (${pauseReason ?? "by a person"})`);
  }
  return ended === runs.length;
}

export async function untilEnded(runs: readonly TrialRun[], patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await haveEnded(runs))) {
    if (Date.now() > deadline) throw new Error(await describe(runs));
    await sleep(300);
  }
}

async function describe(runs: readonly TrialRun[]): Promise<string> {
  const rows = await Promise.all(runs.map(({ chain }) => newestOf(chain)));
  const lines = rows.map(({ id, status, attempt, targetCount, successCount, failedCount, executorUntil }) =>
    [id, status, attempt, targetCount, successCount, failedCount, executorUntil?.toISOString()].join(" "),
  );
  return `runs do not end: ${lines.join("; ")}`;
}

export async function cancelRuns(runs: readonly TrialRun[]): Promise<void> {
  for (const { ctx, chain } of runs) {
    const { id, status } = await newestOf(chain);
    // A run whose few scrapes all met a dead simulator has failed.
    if (["PENDING", "RUNNING", "PAUSED"].includes(status)) await cancelScrapingRun({ ctx, input: { id } });
  }
}
