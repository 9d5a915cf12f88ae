import { describeActor } from "@/server/domain/people/actor";
import { type InTurns } from "@/server/domain/kernel/turns";
import { runInTurns } from "@/server/infra/concurrency";
import { type PlatformCtx } from "./ctx";
import { verbLimiter } from "./verb-limiter";

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
