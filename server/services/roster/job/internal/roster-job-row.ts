import { notFound } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { type RosterJobWire } from "../schema";

export const withUserName = { user: { select: { username: true, nickname: true } } } as const;
/** The place is large in an export with pictures, and only the work on the job needs it. */
export const shownJob = { include: withUserName, omit: { place: true } } as const;

type Row = Omit<RosterJob, "place"> & { user: { username: string; nickname: string } | null };

export function toRosterJob({ user, ...row }: Row) {
  return {
    ...row,
    userName: user?.username ?? null,
    userNickname: user?.nickname ?? null,
    input: row.input as RosterJobWire["input"],
    result: row.result as RosterJobWire["result"],
    failure: row.failure as RosterJobWire["failure"],
  };
}

export function visibleJobs(ctx: Ctx): { organizationId: string; userId?: string } {
  const { id: organizationId, actorIsOwner } = ctx.organization;
  return actorIsOwner ? { organizationId } : { organizationId, userId: requireUser(ctx).userId };
}

/** Throws `NOT_FOUND`. */
export async function getRosterJobRow(db: Db | Tx, ctx: Ctx, id: string): Promise<Row> {
  const row = await db.rosterJob.findFirst({ where: { id, ...visibleJobs(ctx) }, ...shownJob });
  if (row === null) throw notFound("job");
  return row;
}

export const JOB_KEPT_DAYS = 30;

/** Jobs that ended earlier are deleted and cannot be undone. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - JOB_KEPT_DAYS * DAY_MS);
}

export async function freeUndone(
  tx: Tx,
  { id, organizationId }: Pick<RosterJob, "id" | "organizationId">,
): Promise<void> {
  await tx.rosterJob.updateMany({
    where: { organizationId, undoneById: id },
    data: { undoneById: null },
  });
}

export async function lockRosterJob(tx: Tx, { organization }: Ctx, id: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM roster_job WHERE id = ${id} AND organization_id = ${organization.id} FOR UPDATE`;
}
