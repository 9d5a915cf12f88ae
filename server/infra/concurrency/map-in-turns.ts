import { type InTurns } from "@/server/domain/kernel/turns";
import { runInTurns } from "./run-in-turns";

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
