const WINDOW_MS = 60_000;
const ENOUGH_MS = 20_000;

/** Waits, where the minute is nearly over, until a rate window begins: what follows falls into one window. */
export async function untilFreshWindow(): Promise<void> {
  const leftMs = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (leftMs < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, leftMs));
}
