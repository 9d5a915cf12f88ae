const STEPS = 10;

/**
 * Calls back once `ms` of a process that is free have passed. It counts in steps: when others hold the event
 * loop, only one step passes, and an answer in the socket is read first. Returns how to stop it.
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

/** Waits for work, but no longer than `timeoutMs` of a process that is free to read the answer. */
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

/** Aborted after `factor` times as long as `waitPatiently` waits, by the same clock, unless it is stopped. */
export function patientSignal(timeoutMs: number, factor: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abandon = () => controller.abort(new DOMException("abandoned", "TimeoutError"));
  return { signal: controller.signal, stop: afterFreeTime(timeoutMs * factor, STEPS * factor, abandon) };
}
