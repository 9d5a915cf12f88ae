import { describeActor } from "@/server/domain/people/actor";
import { type InTurns } from "@/server/domain/kernel/turns";
import { runInTurns } from "@/server/infra/concurrency";
import { type PlatformCtx } from "./ctx";
import { verbLimiter } from "./verb-limiter";

/** Each takes its slice of every turn of the event loop, so few of them run at once. */
const limiter = verbLimiter({
  name: "computations",
  perKey: 1,
  total: 4,
  busy: "Too many forecasts and simulations are being computed. Try again in a few seconds.",
});

/**
 * A computation of more than some milliseconds: it leaves the event loop to others in between, and a caller
 * has one at a time; further ones wait. Throws `UNAVAILABLE` after eight seconds of waiting.
 */
export function computeInTurns<Result>({ actor }: PlatformCtx, work: InTurns<Result>): Promise<Result> {
  const { actorType, actorId } = describeActor(actor);
  return limiter.run(`${actorType}:${actorId}`, () => runInTurns(work));
}
