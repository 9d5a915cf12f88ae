/** Milliseconds of work at a stretch: an item may be short, or long as a file makes it. */
const TURN_MS = 10;

/** Maps many items without holding up whoever else the process serves: they get their turn in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let turnEnds = performance.now() + TURN_MS;
  for (const item of items) {
    if (performance.now() >= turnEnds) {
      await nextTurn();
      turnEnds = performance.now() + TURN_MS;
    }
    results.push(map(item));
  }
  return results;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
