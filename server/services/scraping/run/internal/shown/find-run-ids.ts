import { Prisma } from "@/server/infra/db";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { pausedRuns } from "../transitions/runs-of-task";
import { type ScrapingRunField } from "./scraping-run";

type Page = {
  taskId?: string | undefined;
  status?: readonly string[] | undefined;
  newestAttempts: boolean;
  forPerson: boolean;
  at: string | null;
  before: string | null;
  take: number;
};

export async function findRunIds(
  ctx: Ctx,
  { taskId, status, newestAttempts, forPerson, at, before, take }: Page,
) {
  const ownerUserId = visibleOwnerId(ctx);
  const conditions = [
    Prisma.sql`r.organization_id = ${ctx.organization.id}`,
    ...(taskId === undefined ? [] : [Prisma.sql`r.task_id = ${taskId}`]),
    ...(status === undefined ? [] : [Prisma.sql`r.status = ANY (${[...status]}::scraping_run_status[])`]),
    ...(at === null
      ? []
      : [
          Prisma.sql`r.started_at <= ${at}::timestamptz AND (r.started_at < ${at}::timestamptz OR r.id < ${before})`,
        ]),
    ...(ownerUserId === undefined
      ? []
      : [
          Prisma.sql`EXISTS (SELECT 1 FROM scraping_task t WHERE t.id = r.task_id AND t.owner_user_id = ${ownerUserId})`,
        ]),
    ...(forPerson ? [pausedRuns.waitForPerson, pausedRuns.isKept] : []),
    ...(newestAttempts ? [Prisma.sql`r.is_newest`] : []),
  ];
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM scraping_task_run r WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY r.started_at DESC, r.id DESC LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

const MAX_TARGETS = 200_000;
const lists: readonly ScrapingRunField[] = ["pendingBloggerIds", "processedBloggerIds", "failedTargets"];

/**
 * How many of these runs fit on a page, at least one. With lists, each is as long as its run's targets, and
 * 50 runs of a large roster would not fit into memory.
 */
export function fitLists(
  runs: readonly { targetCount: number }[],
  fields: readonly ScrapingRunField[],
): number {
  if (!fields.some((field) => lists.includes(field))) return runs.length;
  let targets = 0;
  const end = runs.findIndex(({ targetCount }) => (targets += targetCount) > MAX_TARGETS);
  return end === -1 ? runs.length : Math.max(1, end);
}
