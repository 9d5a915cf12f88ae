/**
 * How long work held the event loop at most, and how long it took in all, in ms. On a busy machine both are
 * longer, so judge by their ratio.
 */
export async function measureStall(
  work: () => Promise<unknown>,
): Promise<{ longestMs: number; wholeMs: number }> {
  const startMs = performance.now();
  let lastMs = startMs;
  let longestMs = 0;
  const note = () => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  let turn = setImmediate(function next() {
    note();
    turn = setImmediate(next);
  });
  try {
    await work();
  } finally {
    clearImmediate(turn);
    note();
  }
  return { longestMs, wholeMs: performance.now() - startMs };
}
