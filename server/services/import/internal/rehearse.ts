import { type Tx } from "@/server/infra/db";
import { type Ctx, withTransaction } from "@/server/services/verb";

class TakenBack<Result> extends Error {
  constructor(readonly result: Result) {
    super("a rehearsal is always taken back");
  }
}

/** Does the work in a transaction that is then rolled back: the true answer, and nothing written. */
export async function rehearse<Result>(ctx: Ctx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { transactionHook: _unused, ...withoutHook } = ctx;
  try {
    return await withTransaction(withoutHook, async (tx) => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as Result;
    throw error;
  }
}
