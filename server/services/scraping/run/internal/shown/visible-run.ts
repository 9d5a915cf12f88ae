import { notFound } from "@/server/domain/kernel/errors";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";

export const withTask = {
  task: {
    select: {
      name: true,
      ownerUserId: true,
      deletedAt: true,
      maxRunDurationMinutes: true,
      retryIntervalMinutes: true,
    },
  },
} as const;

export type VisibleRun = Prisma.ScrapingTaskRunGetPayload<{ include: typeof withTask }>;

/** In LOCAL mode a member sees the runs of their own tasks, the Owner all (docs/rules.md#data-mode). */
export function runsVisibleTo(ctx: Ctx): { task?: { ownerUserId: string } } {
  const ownerUserId = visibleOwnerId(ctx);
  return ownerUserId === undefined ? {} : { task: { ownerUserId } };
}

export async function getRun(db: Db | Tx, ctx: Ctx, id: string): Promise<VisibleRun> {
  const where = { id, organizationId: ctx.organization.id, ...runsVisibleTo(ctx) };
  const row = await db.scrapingTaskRun.findFirst({ where, include: withTask });
  if (row === null) throw notFound("scraping run");
  return row;
}

export function toAuditRow({ task: _task, ...row }: VisibleRun): Omit<VisibleRun, "task"> {
  return row;
}

export type TaskRow = Prisma.ScrapingTaskGetPayload<object>;

export function visibleTasks(ctx: Ctx) {
  const ownerUserId = visibleOwnerId(ctx);
  const ofOrganization = { organizationId: ctx.organization.id, deletedAt: null };
  return { ...ofOrganization, ...(ownerUserId !== undefined && { ownerUserId }) };
}

export async function getTask(db: Db | Tx, ctx: Ctx, id: string): Promise<TaskRow> {
  const row = await db.scrapingTask.findFirst({ where: { ...visibleTasks(ctx), id } });
  if (row === null) throw notFound("scraping task");
  return row;
}
