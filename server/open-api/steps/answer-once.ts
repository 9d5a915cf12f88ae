import { hashCanonicalJson } from "@/server/domain/json";
import {
  claimIdempotencyKey,
  findStoredAnswer,
  type IdempotentRequest,
  saveAnswer,
  type StoredAnswer,
} from "@/server/services/idempotency";
import { type Ctx } from "@/server/services/verb";
import { type Answer, successAnswer } from "../answer/answer";
import { successBody } from "../answer/success-body";
import { type Contract } from "../define-contract";
import { keyLimiter } from "./key-limiter";

class AlreadyAnswered extends Error {
  constructor(readonly answer: StoredAnswer) {
    super("another request with this Idempotency-Key has been answered");
  }
}

/**
 * Does the work of an `Idempotency-Key` once: key, work and answer commit in the verb's own transaction, and whoever comes
 * later gets that answer, byte for byte. Refusals throw, so they roll back and are not stored.
 */
export async function answerOnce(
  contract: Contract,
  { ctx, key, json }: { ctx: Ctx; key: string; json: unknown },
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Answer> {
  const request: IdempotentRequest = {
    organizationId: ctx.organization.id,
    route: `${contract.method} ${contract.path}`,
    key,
    requestHash: hashCanonicalJson(json),
  };
  const { organizationId, route } = request;
  return keyLimiter.run(JSON.stringify([organizationId, route, key]), async () => {
    const stored = await findStoredAnswer(ctx.db, request, ctx.now());
    return stored === null ? answerFirst(contract, { ctx, request }, work) : replay(stored);
  });
}

async function answerFirst(
  contract: Contract,
  { ctx, request }: { ctx: Ctx; request: IdempotentRequest },
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Answer> {
  const committed: { body?: string } = {};
  const transactionHook: NonNullable<Ctx["transactionHook"]> = {
    begin: async (tx) => {
      const answered = await claimIdempotencyKey(tx, request);
      if (answered !== null) throw new AlreadyAnswered(answered);
    },
    commit: async (tx, result) => {
      committed.body = successBody(contract, result);
      await saveAnswer(tx, request, { status: 200, body: committed.body });
    },
  };
  try {
    const data = await work({ ...ctx, transactionHook });
    return successAnswer(committed.body ?? successBody(contract, data));
  } catch (error) {
    if (error instanceof AlreadyAnswered) return replay(error.answer);
    throw error;
  }
}

function replay({ status, body }: StoredAnswer): Answer {
  return { status, body, headers: { "Idempotency-Replayed": "true" }, reason: null };
}
