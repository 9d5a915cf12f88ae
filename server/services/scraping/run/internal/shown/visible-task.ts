import { notFound } from "@/server/domain/kernel/errors";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";

export type TaskRow = Prisma.ScrapingTaskGetPayload<object>;

/** The tasks that the actor sees: in LOCAL mode a member's own, else all (docs/rules.md#data-mode). */
export function visibleTasks(ctx: Ctx) {
  const holder = visibleOwnerId(ctx);
  const ofOrganization = { organizationId: ctx.organization.id, deletedAt: null };
  return { ...ofOrganization, ...(holder !== undefined && { ownerUserId: holder }) };
}

/** A scraping task that the actor sees. Throws `NOT_FOUND`. */
export async function readTask(db: Db | Tx, ctx: Ctx, id: string): Promise<TaskRow> {
  const row = await db.scrapingTask.findFirst({ where: { ...visibleTasks(ctx), id } });
  if (row === null) throw notFound("scraping task");
  return row;
}
