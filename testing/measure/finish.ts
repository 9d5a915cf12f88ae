import { type InTurns } from "@/server/domain/kernel/turns";

/** Runs a computation in one go: a unit test holds up no one. */
export function finish<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
