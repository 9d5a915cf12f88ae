import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { getPaceAccounts } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { isUnderWay, type LogicalRun } from "./logical-run";

type PaceSituation = Awaited<ReturnType<typeof getPaceAccounts>> & { pace: Pace };
export type PaceSituations = ReadonlyMap<Platform, PaceSituation>;

/**
 * Pace numbers and accounts by platform. Empty for a finished run, or a desktop client's, which chooses its
 * accounts itself.
 */
export async function findPaceSituations(
  ctx: Ctx,
  { newest, taskKey }: LogicalRun,
  platforms: readonly Platform[],
): Promise<PaceSituations> {
  const isOpen = isUnderWay(newest) || newest.status === "PAUSED";
  if (newest.dispatcher === "DESKTOP" || !isOpen) return new Map();
  const paces = newest.paceJson as Partial<Record<Platform, Pace>> | null;
  const found = new Map<Platform, PaceSituation>();
  for (const platform of platforms) {
    const pace = paces?.[platform];
    if (pace === undefined) continue;
    const place = { organizationId: ctx.organization.id, platform, taskKey };
    found.set(platform, { ...(await getPaceAccounts(ctx.db, place)), pace });
  }
  return found;
}
