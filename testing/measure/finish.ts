import { type InTurns } from "@/server/domain/kernel/turns";

export function finish<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
