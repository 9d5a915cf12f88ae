import { type Tx } from "@/server/infra/db";

/**
 * Locks a sandbox until the transaction ends: shared by whoever writes into it, exclusive for whoever deletes what stands in it.
 * It has to be the transaction's first lock in the sandbox, because a deletion takes rows in an order that no writer can follow.
 */
export async function lockSandbox(tx: Tx, sandboxId: string, mode: "shared" | "exclusive"): Promise<void> {
  if (mode === "shared")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${sandboxId}, 7062))`;
  else await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sandboxId}, 7062))`;
}
