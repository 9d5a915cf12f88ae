import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { LOCK_SPACES, type Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, jobWaiting, requireUser } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type RosterJobWire } from "../schema";
import { toRosterJob, withUserName } from "./roster-job-row";

type Bounds = {
  kind: RosterJobWire["kind"];
  mostOwn: number;
  most: number;
  refusal: string;
};

/** Locks, so that concurrent calls cannot exceed the limits. Throws `CONFLICT`. */
export async function checkUnderWay(tx: Tx, ctx: Ctx, bounds: Bounds): Promise<void> {
  const { kind, mostOwn, most, refusal } = bounds;
  const { id: organizationId } = ctx.organization;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, ${LOCK_SPACES.rosterJobs}))`;
  const underWay = await tx.rosterJob.findMany({
    where: { organizationId, kind, endedAt: null },
    select: { userId: true },
  });
  const { userId } = requireUser(ctx);
  const own = underWay.filter((job) => job.userId === userId).length;
  if (own >= mostOwn || underWay.length >= most) throw new ServiceError("CONFLICT", refusal);
}

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

export async function startRosterJob(tx: Tx, ctx: Ctx, { isWorkedOn = false, ...job }: Started) {
  const { id: organizationId } = ctx.organization;
  const { kind, input, total = null, place, result } = job;
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
