import { ServiceError } from "@/server/domain/kernel/errors";
import { type InTurns } from "@/server/domain/kernel/turns";
import { describeActor } from "@/server/domain/people/actor";
import { fairLimiter, runInTurns } from "@/server/infra/concurrency";
import { type PlatformCtx } from "./ctx";

const MAX_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 2;

type Bounds = {
  name: string;
  perKey: number;
  total: number;
  busy: string;
};

/**
 * Limits how many calls of a verb hold one of the pool's ten connections at once. The others wait up to eight
 * seconds. Throws `UNAVAILABLE` after that.
 */
export function verbLimiter({ busy, ...bounds }: Bounds) {
  return fairLimiter({
    ...bounds,
    maxWaitMs: MAX_WAIT_MS,
    onTimeout: () => new ServiceError("UNAVAILABLE", busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}

const limiter = verbLimiter({
  name: "computations",
  perKey: 1,
  total: 4,
  busy: "Too many forecasts and simulations are being computed. Try again in a few seconds.",
});

/**
 * For computations longer than a few milliseconds: yields to the event loop in between, and runs one at a
 * time per caller. Throws `UNAVAILABLE` after eight seconds of waiting.
 */
export function computeInTurns<Result>({ actor }: PlatformCtx, work: InTurns<Result>): Promise<Result> {
  const { actorType, actorId } = describeActor(actor);
  return limiter.run(`${actorType}:${actorId}`, () => runInTurns(work));
}
