import { changeSourceOf, describeActor } from "@/server/domain/people/actor";
import { limitTransaction, lockSandbox, runTransaction, type Tx } from "@/server/infra/db";
import { type PlatformCtx } from "./ctx";

export type OpenTransaction = <Result>(
  ctx: PlatformCtx,
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result>;

/** READ COMMITTED. In a sandbox, the shared lock makes it and a reset wait for each other. */
export const withTransaction: OpenTransaction = (ctx, work) =>
  resettingTransaction(ctx, async (tx) => {
    if (ctx.organization?.isSandbox) await lockSandbox(tx, ctx.organization.id, "shared");
    return work(tx);
  });

/** For a reset of the sandbox, which takes the exclusive lock itself. */
export const resettingTransaction: OpenTransaction = (ctx, work) =>
  runTransaction(ctx.db, async (tx) => {
    await limitTransaction(tx, {
      actor: describeActor(ctx.actor).actorId,
      source: changeSourceOf(ctx.actor),
    });
    return work(tx);
  });

class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super("a dry run is always rolled back");
  }
}

export const dryRunTransaction: OpenTransaction = async <Result>(
  ctx: PlatformCtx,
  work: (tx: Tx) => Promise<Result>,
) => {
  try {
    return await withTransaction<Result>(ctx, async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
};
