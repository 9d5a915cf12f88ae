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

export async function waitPatiently<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let stop: (() => void) | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`The rate limit store did not answer within ${timeoutMs} ms.`));
    stop = afterFreeTime(timeoutMs, STEPS, giveUp);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    stop?.();
  }
}

export function patientSignal(timeoutMs: number, factor: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abandon = () => controller.abort(new DOMException("abandoned", "TimeoutError"));
  return { signal: controller.signal, stop: afterFreeTime(timeoutMs * factor, STEPS * factor, abandon) };
}
