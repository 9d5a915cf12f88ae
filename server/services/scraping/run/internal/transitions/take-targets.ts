import { type Platform } from "@/server/domain/roster/platforms";
import { type BloggerFilter } from "@/server/services/roster/blogger";

type Narrowing = { platform: Platform[]; holder: string | undefined };

/**
 * The creators that a task takes of those that its filter names. No scrape brings a deactivated one back, so
 * none is asked for; a rejected one costs accounts, and is asked for where the filter names it.
 */
export function takeTargets(filter: BloggerFilter, { platform, holder }: Narrowing): BloggerFilter {
  const leavesOutRejected = filter.reviewStatus === undefined;
  return { ...filter, platform, visibleOwnerId: holder, leavesOutRejected, includeDeactivated: false };
}
