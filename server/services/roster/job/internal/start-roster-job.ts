import { newId } from "@/server/domain/kernel/ids";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, jobWaiting, requireUser } from "@/server/services/kernel/verb";
import { type RosterJobWire } from "../schema";
import { toRosterJob, withUserName } from "./roster-job-row";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** Time for the job engine to pick up the job; after that the sweep treats its event as lost. */
export const PATIENCE_MS = MINUTE_MS;

type Started = {
  kind: RosterJobWire["kind"];
  input: object;
  total?: number;
  place?: object;
  result?: Prisma.InputJsonValue;
  /** The caller works on the job first and sends the event itself. */
  isWorkedOn?: boolean;
};

export async function startRosterJob(tx: Tx, ctx: Ctx, { isWorkedOn = false, ...begun }: Started) {
  const { id: organizationId } = ctx.organization;
  const { kind, input, total = null, place, result } = begun;
  const row = await tx.rosterJob.create({
    data: {
      id: newId("rosterJob"),
      organizationId,
      kind,
      userId: requireUser(ctx).userId,
      input,
      total,
      ...(place !== undefined && { place }),
      ...(result !== undefined && { result }),
      busyUntil: new Date(ctx.now().getTime() + PATIENCE_MS),
    },
    include: withUserName,
  });
  if (!isWorkedOn) ctx.afterCommit(jobWaiting(row.id, organizationId));
  return toRosterJob(row);
}
