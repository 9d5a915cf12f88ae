import { limitTransaction, type Tx } from "@/server/infra/db";
import { type PlatformCtx } from "./context";
import { lockSandbox } from "./lock-sandbox";

/** Waiting for a connection, and the longest transaction: a batch of 500 behind a slow rival still fits. */
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 60_000;

/**
 * Runs a verb's writes as one transaction (READ COMMITTED), inside the door's hook where it has one. Inside a sandbox it waits for
 * a reset, and a reset for it.
 */
export function withTransaction<Result>(
  ctx: PlatformCtx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(
    async (tx) => {
      await limitTransaction(tx);
      if (ctx.organization?.isSandbox) await lockSandbox(tx, ctx.organization.id, "shared");
      await ctx.transactionHook?.begin(tx);
      const result = await work(tx);
      await ctx.transactionHook?.commit(tx, result);
      return result;
    },
    { maxWait: MAX_WAIT_MS, timeout: TIMEOUT_MS },
  );
}
