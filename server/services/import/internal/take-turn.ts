import { ServiceError } from "@/server/domain/errors";

/** Of one organization, its sandbox included. */
const AT_ONCE = 4;
/** Of all: the pool has ten connections, an import that waits for a rival's rows holds one, and other requests need theirs. */
const AT_ONCE_OF_ALL = 6;
const MAX_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 2;

type Waiting = { of: string; enter: () => void };
/** How much of each organization runs at the moment, none being left out, and who waits in the order they came. */
type Line = { running: Map<string, number>; waiting: Waiting[] };

const shared = globalThis as { crsImportLine?: Line };

/** Kept on `globalThis`, because a reload makes the module anew. */
const line = (shared.crsImportLine ??= { running: new Map(), waiting: [] });

/**
 * Lets four pieces of work of an organization (`Tenant.liveId`) run at once in this process, and six of all; the others wait in
 * line without a connection. Throws `UNAVAILABLE` for one that has waited 8 s.
 */
export async function takeTurn<Result>(
  of: string,
  work: () => Promise<Result>,
  maxWaitMs: number = MAX_WAIT_MS,
): Promise<Result> {
  if (hasRoom(of)) enter(of);
  else await wait(of, maxWaitMs);
  try {
    return await work();
  } finally {
    leave(of);
    callNext();
  }
}

const runningOf = (of: string): number => line.running.get(of) ?? 0;

function hasRoom(of: string): boolean {
  const all = [...line.running.values()].reduce((sum, count) => sum + count, 0);
  return all < AT_ONCE_OF_ALL && runningOf(of) < AT_ONCE;
}

function enter(of: string): void {
  line.running.set(of, runningOf(of) + 1);
}

function leave(of: string): void {
  const left = runningOf(of) - 1;
  if (left === 0) line.running.delete(of);
  else line.running.set(of, left);
}

/** A free place goes to the organization that has the fewest, so that the long line of one does not hold up the others. */
function callNext(): void {
  const [next] = line.waiting
    .filter(({ of }) => hasRoom(of))
    .sort((one, other) => runningOf(one.of) - runningOf(other.of));
  if (next === undefined) return;
  line.waiting.splice(line.waiting.indexOf(next), 1);
  next.enter();
}

/** Resolves with a place in which the work may run. */
function wait(of: string, maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting: Waiting = {
      of,
      enter: () => {
        clearTimeout(timer);
        enter(of);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(waiting), 1);
      const message = "Other imports are still running. Repeat this one after Retry-After.";
      reject(new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }, maxWaitMs);
    line.waiting.push(waiting);
  });
}
