import { type InTurns } from "@/server/domain/kernel/turns";

const SLICE_MS = 8;

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
