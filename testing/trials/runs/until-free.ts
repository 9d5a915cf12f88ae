import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 10;

/**
 * Listens on a port as soon as the process that has it is gone. So a successor is loaded before it is needed,
 * as the second instance of a service would be.
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
