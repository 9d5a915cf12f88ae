import { type InTurns } from "@/server/domain/kernel/turns";

const SLICE_MS = 8;

export async function runInTurns<Result>(work: InTurns<Result>, sliceMs = SLICE_MS): Promise<Result> {
  let sliceEndsAt = performance.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() < sliceEndsAt) continue;
    await nextTurn();
    sliceEndsAt = performance.now() + sliceMs;
  }
}

/** For a result that is needed later: starts with the next turn, and yields after each step. */
export async function runInBackground<Result>(work: InTurns<Result>): Promise<Result> {
  await nextTurn();
  return runInTurns(work, 0);
}

export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  return runInTurns(mapAll(items, map));
}

function* mapAll<Item, Result>(items: readonly Item[], map: (item: Item) => Result): InTurns<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    yield;
  }
  return results;
}
