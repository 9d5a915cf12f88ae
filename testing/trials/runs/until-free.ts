import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 10;

/**
 * Listens on a port as soon as its current process is gone, so that a successor is loaded before it is
 * needed.
 */
export async function untilFree<Listening>(listen: () => Promise<Listening>): Promise<Listening> {
  for (;;) {
    try {
      return await listen();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
      await sleep(LOOK_MS);
    }
  }
}
