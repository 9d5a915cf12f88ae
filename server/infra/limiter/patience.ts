const STEPS = 10;

/**
 * Waits for work, but no longer than `timeoutMs` of a process that is free to read the answer. It counts in
 * steps: when others hold the event loop, only one step passes, and an answer in the socket is read first.
 */
export async function waitPatiently<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    let left = STEPS;
    const step = () => {
      left -= 1;
      if (left < 0) return reject(new Error(`The rate limit store did not answer within ${timeoutMs} ms.`));
      timer = setTimeout(step, timeoutMs / STEPS);
    };
    step();
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
