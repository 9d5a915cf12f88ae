import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@/server/domain/kernel/ids";
import { type Platform } from "@/server/domain/roster/platforms";
import { getDb } from "@/server/infra/db";
import { createScraperAccount, setScraperAccountCookie } from "@/server/services/scraping/account";
import { createTestPacePolicy, createTestScrapingTask } from "../create-test-rows";
import { cookieOf, creatorOf } from "../simulator";
import type { Organization } from "./ground";
import type { Person } from "./people";
import { send } from "./send";

/** A scrape here is a single call. */
export const PLATFORM: Platform = "VIDEO_HUXUAN";
const SEED = 1;
const TAG = "load";
const ACCOUNTS = 4;
const MANY = 1_000_000;

/**
 * Each account takes a creator every 30 seconds, twice what the largest cap of an hour allows. Its caps are
 * lifted, so that no run rests.
 */
const pace = {
  kRatio: 1,
  spareAccounts: 0,
  hourlyFactor: 1,
  scrapesPerDay: MANY,
  scrapesPerHour: MANY,
  burstSize: MANY,
  refillRatePerMin: MANY,
  maxPerTask: MANY,
  minIntervalMs: 30_000,
  orgDailyBudget: 10 * MANY,
  shiftSize: 1,
  shiftRestMinutes: 0,
};

/** Starts a run of each organization, as its person does. Enough targets for `seconds`. */
export async function startRuns(
  appUrl: string,
  organizations: readonly Organization[],
  people: readonly Person[],
  seconds: number,
): Promise<void> {
  const targets = Math.ceil((ACCOUNTS * seconds) / (pace.minIntervalMs / 1_000));
  for (const [n, organization] of organizations.entries()) {
    const { ctx, id: organizationId } = organization;
    const owner = {
      organizationId,
      ownerId: ctx.actor.type === "user" ? ctx.actor.userId : "",
      ctx: () => ctx,
    };
    await addTargets(organizationId, n * 5_000, targets);
    for (let account = 0; account < ACCOUNTS; account += 1) {
      const { id } = await createScraperAccount({ ctx, input: { platform: PLATFORM, displayName: "Load" } });
      await setScraperAccountCookie({ ctx, input: { id, cookie: cookieOf(id) } });
    }
    const pacePolicyId = await createTestPacePolicy(owner, pace);
    const filter = { scope: "FILTERED" as const, filterJson: { tags: [TAG] } };
    const id = await createTestScrapingTask(owner, { platforms: [PLATFORM], pacePolicyId, ...filter });
    const person = people.find((each) => each.organizationId === organizationId);
    if (person === undefined) throw new Error("a run needs a person who starts it");
    const { what } = await send({
      route: "start",
      url: `${appUrl}/api/trpc/scrapingTask.runNow`,
      from: person.from,
      headers: { satoken: person.token, "x-crs-client": "console", "x-organization-id": organizationId },
      body: JSON.stringify({ id }),
    });
    if (what !== "200") throw new Error(`the run was answered ${what}`);
    // Started at once, all runs would work in the same seconds of their interval.
    await sleep(pace.minIntervalMs / organizations.length);
  }
}

/** The outcome of the runs that were started since. */
export async function countTargets(since: Date): Promise<{ done: number; failed: number; states: string }> {
  const rows = await getDb().$queryRaw<{ status: string; runs: number; done: number; failed: number }[]>`
    SELECT status::text, count(*)::integer AS runs, sum(success_count)::integer AS done, sum(failed_count)::integer AS failed
    FROM scraping_task_run WHERE started_at >= ${since} GROUP BY 1 ORDER BY 1`;
  return {
    done: rows.reduce((sum, row) => sum + row.done, 0),
    failed: rows.reduce((sum, row) => sum + row.failed, 0),
    states: rows.map(({ status, runs }) => `${runs} ${status}`).join(", "),
  };
}

async function addTargets(organizationId: string, from: number, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, n) => {
    const { id: platformBloggerId, url } = creatorOf(PLATFORM, SEED, from + n);
    const nickname = `Load ${from + n}`;
    const [id, tags] = [newId("blogger"), [TAG]];
    const known = { organizationId, platform: PLATFORM, source: "IMPORT" as const };
    return { ...known, id, platformBloggerId, url, nickname, tags, reviewStatus: "APPROVED" as const };
  });
  await getDb().blogger.createMany({ data, skipDuplicates: true });
}
