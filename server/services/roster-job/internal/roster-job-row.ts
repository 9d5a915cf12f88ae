import { notFound } from "@/server/domain/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { type Ctx, requireUser } from "@/server/services/verb";
import { type RosterJobWire } from "../schema";

/** With the name of whoever began it. */
export const withUserName = { user: { select: { username: true } } } as const;
type Row = RosterJob & { user: { username: string } | null };

/** A job as the outside sees it: rows have instants, the wire has their text. */
export function toRosterJob({ user, ...row }: Row) {
  return {
    ...row,
    userName: user?.username ?? null,
    input: row.input as RosterJobWire["input"],
    result: row.result as RosterJobWire["result"],
    failure: row.failure as RosterJobWire["failure"],
  };
}

/** The Owner sees every job of the organization, a member their own. */
export function visibleJobs(ctx: Ctx): { organizationId: string; userId?: string } {
  const { id: organizationId, actorIsOwner } = ctx.organization;
  return actorIsOwner ? { organizationId } : { organizationId, userId: requireUser(ctx).userId };
}

/** A job that the acting person sees. Throws `NOT_FOUND`. */
export async function readRosterJob(db: Db | Tx, ctx: Ctx, id: string): Promise<Row> {
  const row = await db.rosterJob.findFirst({ where: { id, ...visibleJobs(ctx) }, include: withUserName });
  if (row === null) throw notFound("job");
  return row;
}
