import { idempotencyInProgress } from "@/server/services/idempotency";

const MAX_WAIT_MS = 8_000;

const shared = globalThis as { crsKeysInFlight?: Map<string, (() => void)[]> };

/** Who waits for the work of a key that is in flight, first come first. Kept on `globalThis`, because a reload makes the module anew. */
const inFlight = (shared.crsKeysInFlight ??= new Map());

/**
 * Runs the work of a key when no other of that key runs in this process. Who waits needs no connection and no place in another
 * line; duplicates in other processes wait for the key's record. Throws `IDEMPOTENCY_IN_PROGRESS` after 8 s of waiting.
 */
export async function runAlone<Result>(
  key: string,
  work: () => Promise<Result>,
  maxWaitMs: number = MAX_WAIT_MS,
): Promise<Result> {
  const waiting = inFlight.get(key);
  if (waiting === undefined) inFlight.set(key, []);
  else await waitIn(waiting, maxWaitMs);
  try {
    return await work();
  } finally {
    const next = inFlight.get(key)?.shift();
    if (next === undefined) inFlight.delete(key);
    else next();
  }
}

/** Resolves when the one before has ended, well or not. */
function waitIn(waiting: (() => void)[], maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(idempotencyInProgress());
    }, maxWaitMs);
    waiting.push(enter);
  });
}
