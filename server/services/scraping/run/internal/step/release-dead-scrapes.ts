import { abandonScrape } from "@/server/services/scraping/scrape";
import { type OpenRun } from "./open-run";

type Held = { accountId: string; leaseToken: string };

/**
 * Frees what a step that died had under way: its accounts, as after a scrape that blames nobody, and its
 * creators. A parked scrape keeps both. Should the step be alive after all, it has lost them before its next
 * call, and writes nothing of the call that is under way.
 */
export async function releaseDeadScrapes({ ctx, row, paces }: OpenRun): Promise<void> {
  const held = await ctx.db.$queryRaw<Held[]>`
    SELECT a.id AS "accountId", a.lease_token AS "leaseToken" FROM scraper_account a
    WHERE a.organization_id = ${ctx.organization.id} AND a.lease_holder = ${row.id}
      AND a.lease_token IS NOT NULL AND a.lease_expires_at > clock_timestamp() AND NOT EXISTS (
        SELECT 1 FROM scrape_claim c
        WHERE c.run_id = ${row.id} AND c.lease_token = a.lease_token AND c.progress IS NOT NULL)`;
  for (const lease of held) await abandonScrape(ctx, paces, lease);
  await ctx.db.$executeRaw`DELETE FROM scrape_claim WHERE run_id = ${row.id} AND progress IS NULL`;
}
