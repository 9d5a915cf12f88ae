import { type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

type Stop = {
  front: Server;
  withinMs: number;
  /** Lets every further answer say that its connection closes (`prepareLastAnswers`). */
  beginLastAnswers: () => void;
  /** What follows the answers, in this order. */
  endings: readonly (() => Promise<unknown>)[];
};

const SWEEP_MS = 100;

/**
 * Refuses new connections, waits until what is under way has ended, and then runs `endings`. Returns false if
 * that takes longer than `withinMs`: what is left is cut off, so that whatever supervises this process never
 * has to kill it. Callers repeat a call that was cut off, and the job engine repeats a step.
 */
export async function stopFront({ front, withinMs, beginLastAnswers, endings }: Stop): Promise<boolean> {
  beginLastAnswers();
  // Connections that become idle now are kept alive for a next request that would not be served.
  const sweep = setInterval(() => front.closeIdleConnections(), SWEEP_MS);
  const end = async () => {
    await new Promise((resolve) => front.close(resolve));
    for (const each of endings) await each();
    return true;
  };
  const isTooLate = sleep(withinMs, false, { ref: false });
  const hasEnded = await Promise.race([end(), isTooLate]);
  clearInterval(sweep);
  if (!hasEnded) front.closeAllConnections();
  return hasEnded;
}
