import { Prisma } from "@/server/infra/db";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { pausedRuns } from "../transitions/goes-on";

/** Which runs a page may have, and where it begins. */
type Page = {
  taskId?: string | undefined;
  status?: readonly string[] | undefined;
  newestAttempts: boolean;
  forPerson: boolean;
  /** Where the page before ended; null: at the start. */
  at: string | null;
  before: string | null;
  take: number;
};

/**
 * The ids of a page of runs that the actor sees, newest first. Which runs wait for a person is one condition
 * in SQL, so they are found by it.
 */
export async function findRunIds(
  ctx: Ctx,
  { taskId, status, newestAttempts, forPerson, at, before, take }: Page,
) {
  const holder = visibleOwnerId(ctx);
  const conditions = [
    Prisma.sql`r.organization_id = ${ctx.organization.id}`,
    ...(taskId === undefined ? [] : [Prisma.sql`r.task_id = ${taskId}`]),
    ...(status === undefined ? [] : [Prisma.sql`r.status = ANY (${[...status]}::scraping_run_status[])`]),
    ...(at === null
      ? []
      : [
          Prisma.sql`r.started_at <= ${at}::timestamptz AND (r.started_at < ${at}::timestamptz OR r.id < ${before})`,
        ]),
    ...(holder === undefined
      ? []
      : [
          Prisma.sql`EXISTS (SELECT 1 FROM scraping_task t WHERE t.id = r.task_id AND t.owner_user_id = ${holder})`,
        ]),
    ...(forPerson ? [pausedRuns.waitForPerson, pausedRuns.isKept] : []),
    ...(newestAttempts ? [Prisma.sql`r.is_newest`] : []),
  ];
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM scraping_task_run r WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY r.started_at DESC, r.id DESC LIMIT ${take}`;
  return rows.map(({ id }) => id);
}
