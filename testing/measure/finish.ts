import { type InTurns } from "@/server/domain/kernel/turns";

/** Runs a computation to its end without yielding between turns. */
export function finish<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
