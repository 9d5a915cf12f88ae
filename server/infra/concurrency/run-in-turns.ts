import { type InTurns } from "@/server/domain/kernel/turns";

/** How long the event loop is held at a time; what else it has to do comes in between. */
const SLICE_MS = 8;

/** Runs a long computation without holding up the other callers of the process. */
export async function runInTurns<Result>(work: InTurns<Result>): Promise<Result> {
  let sliceEndsAt = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() < sliceEndsAt) continue;
    await nextTurn();
    sliceEndsAt = performance.now() + SLICE_MS;
  }
}

export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
