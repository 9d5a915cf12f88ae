/** Calls `run` once the parent process is gone, even if it was killed. */
export function whenParentEnds(run) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    run();
  }, 250);
  watch.unref();
}
