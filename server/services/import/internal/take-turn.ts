import { ServiceError } from "@/server/domain/errors";

/** Fewer than the pool has connections: an import that waits for a rival's rows holds one, and other organizations need theirs. */
const AT_ONCE = 4;
const MAX_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 2;

type Line = { running: number; waiting: (() => void)[] };

const shared = globalThis as { crsImportLines?: Map<string, Line> };

/** Kept on `globalThis`, because a reload makes the module anew. */
const lines = (shared.crsImportLines ??= new Map());

/**
 * Lets four pieces of work of an organization run at once in this process; the others wait in line without a connection. Throws
 * `UNAVAILABLE` for one that has waited 8 s.
 */
export async function takeTurn<Result>(
  organizationId: string,
  work: () => Promise<Result>,
  maxWaitMs: number = MAX_WAIT_MS,
): Promise<Result> {
  const line = lines.get(organizationId) ?? { running: 0, waiting: [] };
  lines.set(organizationId, line);
  if (line.running < AT_ONCE) line.running += 1;
  else await wait(line, maxWaitMs);
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next !== undefined) next();
    else if ((line.running -= 1) === 0) lines.delete(organizationId);
  }
}

/** Resolves with the place of one that has finished. */
function wait(line: Line, maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      const message =
        "Other imports of the organization are still running. Repeat this one after Retry-After.";
      reject(new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }, maxWaitMs);
    line.waiting.push(enter);
  });
}
