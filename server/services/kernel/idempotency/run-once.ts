import { fairLimiter } from "@/server/infra/concurrency";
import { type Ctx, type OpenTransaction, retention, withTransaction } from "@/server/services/kernel/verb";
import {
  checkSameBody,
  claimIdempotencyKey,
  findStoredAnswer,
  type IdempotencyKey,
  idempotencyInProgress,
  saveAnswer,
  type StoredAnswer,
} from "./internal/idempotency-record";

export const keyLimiter = fairLimiter({
  name: "idempotency-keys",
  perKey: 1,
  maxWaitMs: 8_000,
  onTimeout: idempotencyInProgress,
});

type KeyInRoute = Pick<IdempotencyKey, "organizationId" | "route" | "key">;

/**
 * Runs what `runOnce` is part of when its key is free. Duplicates in this process wait here, before they take
 * a place or parse a body; those in other processes wait on the row of the key.
 * @throws ServiceError `IDEMPOTENCY_IN_PROGRESS`
 */
export function inTurnOfKey<Result>(
  { organizationId, route, key }: KeyInRoute,
  work: () => Promise<Result>,
): Promise<Result> {
  return keyLimiter.run(JSON.stringify([organizationId, route, key]), work);
}

class AlreadyAnswered extends Error {
  constructor(readonly answer: StoredAnswer) {
    super("another request with this Idempotency-Key has been answered");
  }
}

/** `hash` hashes the body in RFC 8785 form. It is called when the database has work to do. */
type IdempotentRequest = IdempotencyKey & { hash: () => Promise<string> };

type Work = {
  run: (open: OpenTransaction) => Promise<unknown>;
  /** Called while row locks are held, so it must be fast (about 0.5 ms). */
  toBody: (result: unknown) => string;
};

/**
 * Runs a mutation once per `Idempotency-Key` (docs/rules.md#idempotency), within `inTurnOfKey`. The key, the
 * work and the response commit in one transaction, and later requests get the same response byte for byte.
 * Errors roll back and are not stored.
 * @throws ServiceError `IDEMPOTENCY_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`
 */
export async function runOnce(
  ctx: Ctx,
  request: IdempotentRequest,
  { run, toBody }: Work,
): Promise<{ body: string; replayed: boolean }> {
  const replay = async (stored: StoredAnswer) => {
    checkSameBody(stored, await request.hash());
    return { body: stored.body, replayed: true };
  };
  const stored = await findStoredAnswer(ctx.db, request, ctx.now());
  if (stored !== null) return replay(stored);
  const committed: { body?: string } = {};
  const open: OpenTransaction = (inner, work) =>
    withTransaction(inner, async (tx) => {
      const answered = await claimIdempotencyKey(tx, request);
      if (answered !== null) throw new AlreadyAnswered(answered);
      const [result, requestHash] = await Promise.all([work(tx), request.hash()]);
      committed.body = toBody(result);
      await saveAnswer(tx, { ...request, requestHash }, { status: 200, body: committed.body });
      return result;
    });
  try {
    await run(open);
  } catch (error) {
    if (error instanceof AlreadyAnswered) return replay(error.answer);
    throw error;
  }
  if (committed.body === undefined)
    throw new Error(`${request.route} did not run in the transaction it was given`);
  return { body: committed.body, replayed: false };
}

const MAX_ROWS = 5_000;

export const deleteExpiredAnswers = retention({
  async run({ ctx: { db }, before }) {
    const { count } = await db.idempotencyRecord.deleteMany({
      where: { expiresAt: { lte: before } },
      limit: MAX_ROWS,
    });
    return count;
  },
});
