import { newId } from "@/server/domain/kernel/ids";
import { type Pace } from "@/server/domain/scraping/pace";
import { forEachPlatform, platforms } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

const pace: Pace = {
  kRatio: 0.8,
  spareAccounts: 1,
  hourCap: 30,
  dayCap: 200,
  perTaskCap: 100,
  burstSize: 3,
  refillRatePerMin: 2,
  minIntervalMs: 2_500,
  orgDailyBudget: 3_000,
  consecutiveFailureThreshold: 3,
  cooldownMinutes: 60,
  shiftSize: 30,
  shiftRestMinutes: 20,
};

export const examplePaces = forEachPlatform(() => pace);

/** Accounts for the example runs. They are revoked and have no cookie, so that no job uses them. */
export async function addScraperAccounts(tx: Tx, organizationId: OrganizationId): Promise<void> {
  await tx.scraperAccount.createMany({
    data: platforms.map((platform) => {
      const id = newId("scraperAccount");
      const displayName = `Sandbox account ${platform}`;
      const partition = `persist:scraper-${id.slice(4)}`;
      return { id, organizationId, platform, displayName, partition, status: "REVOKED" };
    }),
  });
}

type Work = { runId: string; done: readonly string[]; failed: readonly string[]; captchas: number };

export async function addAccountUses(
  tx: Tx,
  organizationId: OrganizationId,
  { runId, done, failed, captchas }: Work,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO scraping_run_account (run_id, account_id, platform, succeeded, refused, captchas)
    SELECT ${runId}, id, platform, succeeded, refused + met, met FROM (
      SELECT a.id, a.platform, count(*) FILTER (WHERE b.id = ANY (${[...done]}))::integer AS succeeded,
        count(*) FILTER (WHERE b.id = ANY (${[...failed]}))::integer AS refused,
        CASE row_number() OVER (ORDER BY a.platform) WHEN 1 THEN ${captchas}::integer ELSE 0 END AS met
      FROM scraper_account a JOIN blogger b ON b.organization_id = a.organization_id AND b.platform = a.platform
      WHERE a.organization_id = ${organizationId} AND b.id = ANY (${[...done, ...failed]}) GROUP BY a.id) use`;
}
