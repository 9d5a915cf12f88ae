import { dayIn } from "@/server/domain/days";
import { ServiceError } from "@/server/domain/errors";
import { type Pace } from "@/server/domain/pace";
import { type Platform } from "@/server/domain/platforms";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/verb";

/**
 * Counts one scrape by a person in the organization's budget of the day (docs/rules.md#pace). Throws
 * `CONFLICT` where it is spent.
 */
export async function spendBudget(
  tx: Tx,
  { organization: { id, timeZone } }: Ctx,
  { platform, pace, now }: { platform: Platform; pace: Pace; now: Date },
): Promise<void> {
  const counted = await tx.$executeRaw`
    INSERT INTO pace_budget AS b (organization_id, platform, day, used)
    VALUES (${id}, ${platform}::platform, ${dayIn(timeZone, now)}::date, 1)
    ON CONFLICT (organization_id, platform, day) DO UPDATE SET used = b.used + 1
    WHERE b.used < ${pace.orgDailyBudget}`;
  if (counted > 0) return;
  throw new ServiceError(
    "CONFLICT",
    `The organization has done its ${pace.orgDailyBudget} scrapes of today on this platform. Try again tomorrow.`,
    { ineligible: { reason: "ORG_DAILY_BUDGET", freesAt: null } },
  );
}
