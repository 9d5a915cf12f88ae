import { fairLimiter } from "@/server/infra/concurrency";
import { type Ctx, type OpenTransaction, withTransaction } from "@/server/services/kernel/verb";
import {
  claimIdempotencyKey,
  findStoredAnswer,
  idempotencyInProgress,
  type IdempotentRequest,
  saveAnswer,
  type StoredAnswer,
} from "./internal/idempotency-record";

/**
 * One request of a key at a time in this process; duplicates in other processes wait for the key's record.
 */
export const keyLimiter = fairLimiter({
  name: "idempotency-keys",
  perKey: 1,
  maxWaitMs: 8_000,
  onTimeout: idempotencyInProgress,
});

class AlreadyAnswered extends Error {
  constructor(readonly answer: StoredAnswer) {
    super("another request with this Idempotency-Key has been answered");
  }
}

type Work = {
  /** A mutation, to be run in the transaction that it is given. */
  run: (open: OpenTransaction) => Promise<unknown>;
  /** The body of the response to its result. Made and stored under the row locks, in some 0.5 ms. */
  toBody: (result: unknown) => string;
};

/**
 * Runs a mutation once for its `Idempotency-Key` (docs/rules.md#idempotency). Key, work and response commit
 * in one transaction, which is opened here. Whoever comes later gets that response, byte for byte. Refusals
 * throw, so they roll back and are not stored.
 * @throws ServiceError `IDEMPOTENCY_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`
 */
export function runOnce(
  ctx: Ctx,
  request: IdempotentRequest,
  { run, toBody }: Work,
): Promise<{ body: string; replayed: boolean }> {
  const { organizationId, route, key } = request;
  return keyLimiter.run(JSON.stringify([organizationId, route, key]), async () => {
    const stored = await findStoredAnswer(ctx.db, request, ctx.now());
    if (stored !== null) return { body: stored.body, replayed: true };
    const committed: { body?: string } = {};
    const open: OpenTransaction = (inner, work) =>
      withTransaction(inner, async (tx) => {
        const answered = await claimIdempotencyKey(tx, request);
        if (answered !== null) throw new AlreadyAnswered(answered);
        const result = await work(tx);
        committed.body = toBody(result);
        await saveAnswer(tx, request, { status: 200, body: committed.body });
        return result;
      });
    try {
      await run(open);
    } catch (error) {
      if (error instanceof AlreadyAnswered) return { body: error.answer.body, replayed: true };
      throw error;
    }
    if (committed.body === undefined) throw new Error(`${route} did not run in the transaction it was given`);
    return { body: committed.body, replayed: false };
  });
}
