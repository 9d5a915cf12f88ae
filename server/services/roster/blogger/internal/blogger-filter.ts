import { addDays, dayIn } from "@/server/domain/kernel/days";
import { OWN_MANAGER } from "@/server/domain/roster/blogger";
import { type Db, type Tx } from "@/server/infra/db";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";
import { type BloggerFilter } from "./blogger-conditions";
import { visibleOwnerId } from "./blogger-row";
import { type AskedWithWords, withCategoryWords } from "./category-words";

type Asked = Parameters<typeof withCategoryWords>[2];

export async function toBloggerFilter(ctx: Ctx, asked: Asked, db: Db | Tx = ctx.db): Promise<BloggerFilter> {
  const withWords = await withCategoryWords(db, ctx.organization.id, asked);
  const filter = inDaysOf(ctx.organization.timeZone, ctx.now(), withWords);
  const managerUserId = filter.managerUserId === OWN_MANAGER ? requireUser(ctx).userId : filter.managerUserId;
  return { ...filter, managerUserId, visibleOwnerId: visibleOwnerId(ctx) };
}

/** Days are in the organization's time zone, as in the overview (docs/rules.md#overview). */
export function inDaysOf(timeZone: string, now: Date, asked: AskedWithWords): BloggerFilter {
  const { staleDays, updatedFrom, updatedSince, ...filter } = asked;
  const { createdFrom, createdSince, createdTo, ...withoutAge } = filter;
  const { refreshedFrom, refreshedSince, refreshedTo, ...withoutRefresh } = withoutAge;
  const { lastSyncedFrom, lastSyncedTo, linkupFrom, linkupTo, ...others } = withoutRefresh;
  const rest = {
    fansBounds: "WITHOUT" as const,
    updatedSince: laterStart(updatedFrom, updatedSince),
    ...others,
  };
  const range = {
    createdSince: laterStart(createdFrom, createdSince),
    createdTo,
    refreshedSince: laterStart(refreshedFrom, refreshedSince),
    refreshedTo,
    lastSyncedFrom,
    lastSyncedTo,
    linkupFrom,
    linkupTo,
  };
  if (staleDays === undefined && Object.values(range).every((day) => day === undefined)) return rest;
  const notSeenSince = staleDays === undefined ? undefined : addDays(dayIn(timeZone, now), -staleDays);
  return { ...rest, days: { timeZone, notSeenSince, ...range } };
}

/** Both names of one start may be given. */
function laterStart(from: string | undefined, since: string | undefined): string | undefined {
  if (from === undefined || since === undefined) return from ?? since;
  return Date.parse(from) > Date.parse(since) ? from : since;
}
