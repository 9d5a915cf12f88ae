import { LOCK_SPACES, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

/**
 * Pages of a freeze and merges of creators wait for each other, so that no creator that was merged away
 * becomes a target. Merges take the lock `shared`. It comes before any lock of a run.
 */
export async function lockFreezes(
  tx: Tx,
  organizationId: OrganizationId,
  mode: "shared" | "exclusive",
): Promise<void> {
  if (mode === "shared")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${organizationId}, ${LOCK_SPACES.frozenTargets}))`;
  else
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, ${LOCK_SPACES.frozenTargets}))`;
}
