import { z } from "zod";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Pace } from "@/server/domain/scraping/pace";
import { action } from "@/server/services/kernel/verb";
import { dropParked, claimParkedScrapes } from "@/server/services/scraping/scrape";

const MAX_STOPPED = 100;

/**
 * Frees accounts and creators of scrapes that were parked when their run stopped, optionally those of one
 * run, named by its `chain`. Returns the number of scrapes.
 */
export const releaseStoppedScrapes = action({
  permission: "job",
  input: z.strictObject({ chain: z.int().optional() }),
  output: z.int(),
  audit: { none: "the runs say that they were stopped" },
  async run({ ctx, input: { chain = null } }) {
    const runs = await ctx.db.$queryRaw<{ id: string; paces: Record<Platform, Pace> }[]>`
      SELECT r.id, r.pace_json AS paces FROM scraping_task_run r
      WHERE r.status NOT IN ('PENDING', 'RUNNING') AND (${chain}::int IS NULL OR r.chain = ${chain})
        AND r.id IN (SELECT c.run_id FROM scrape_claim c WHERE c.progress IS NOT NULL) LIMIT ${MAX_STOPPED}`;
    let released = 0;
    for (const { id, paces } of runs)
      for (const parked of await claimParkedScrapes(ctx.db, id)) {
        await dropParked(ctx, paces, parked);
        released += 1;
      }
    return released;
  },
});
