import { setTimeout as sleep } from "node:timers/promises";

/** `taken`: states that the receivers have taken so far, of `expected` in all. */
export type Work = { taken: () => Promise<number>; expected: number };

/** So long without anything taken, and whoever waits goes on all the same. */
const STALL_MS = 3_000;
const LOOK_EVERY_MS = 10;

/** Waits until that share (0 to 1) of the work is done, so that a fast machine meets as much of it as a slow one. */
export async function waitForShare({ taken, expected }: Work, share: number): Promise<void> {
  let last = await taken();
  let movedAt = performance.now();
  while (last < share * expected && performance.now() - movedAt < STALL_MS) {
    await sleep(LOOK_EVERY_MS);
    const now = await taken();
    if (now > last) movedAt = performance.now();
    last = now;
  }
}
