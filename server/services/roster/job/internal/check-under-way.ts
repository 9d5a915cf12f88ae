import { ServiceError } from "@/server/domain/kernel/errors";
import { LOCK_SPACES, type Tx } from "@/server/infra/db";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";
import { type RosterJobWire } from "../schema";

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
