const STEPS = 10;

/**
 * Calls back after `ms` in which the event loop was free. Time is counted in steps: while the loop is blocked
 * only one step passes, so an answer in the socket is read first. Returns a function that stops it.
 */
function afterFreeTime(ms: number, steps: number, then: () => void): () => void {
  let left = steps;
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => {
      left -= 1;
      if (left === 0) then();
      else wait();
    }, ms / steps);
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Rejects with `tooLate()` when the event loop was free for `timeoutMs` and the work has not ended. */
export async function waitPatiently<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  tooLate: () => Error,
): Promise<Result> {
  let stop: (() => void) | undefined;
  const expiry = new Promise<never>((_, reject) => {
    stop = afterFreeTime(timeoutMs, STEPS, () => reject(tooLate()));
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    stop?.();
  }
}

export function patientSignal(timeoutMs: number, factor: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abandon = () => controller.abort(new DOMException("abandoned", "TimeoutError"));
  return { signal: controller.signal, stop: afterFreeTime(timeoutMs * factor, STEPS * factor, abandon) };
}
