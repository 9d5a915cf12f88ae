import { nextTurn } from "./run-in-turns";

/** Some milliseconds of reading. */
const TURN_ITEMS = 50;

/** Maps many items without holding up whoever else the process serves: they get their turn in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && results.length % TURN_ITEMS === 0) await nextTurn();
    results.push(map(item));
  }
  return results;
}
