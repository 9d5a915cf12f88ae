import { newId } from "@/server/domain/kernel/ids";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, jobWaiting, requireUser } from "@/server/services/kernel/verb";
import { type RosterJobWire } from "../schema";
import { toRosterJob, withUserName } from "./roster-job-row";

/** Long enough for the job engine to begin with it; then the sweep takes its event for lost. */
export const PATIENCE_MS = 60_000;

type Started = {
  kind: RosterJobWire["kind"];
  input: object;
  total?: number;
  /** Where another job ended, to go on from there. */
  place?: object;
  /** What that one had come to. */
  result?: Prisma.InputJsonValue;
  /** Whether the caller works on it first, and says itself that the rest waits. */
  isWorkedOn?: boolean;
};

/** Begins a job of the acting person in the transaction that allows it; it is worked on after the commit. */
export async function startRosterJob(tx: Tx, ctx: Ctx, { isWorkedOn = false, ...begun }: Started) {
  const { id: organizationId } = ctx.organization;
  const { kind, input, total = null, place, result } = begun;
  const row = await tx.rosterJob.create({
    data: {
      ...{ id: newId("rosterJob"), organizationId, kind, userId: requireUser(ctx).userId },
      ...{ input, total, ...(place !== undefined && { place }), ...(result !== undefined && { result }) },
      busyUntil: new Date(ctx.now().getTime() + PATIENCE_MS),
    },
    include: withUserName,
  });
  if (!isWorkedOn) ctx.afterCommit(jobWaiting(row.id, organizationId));
  return toRosterJob(row);
}
