/** Calls once the process that started this one is gone, even if it was killed outright. */
export function whenParentEnds(run) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    run();
  }, 250);
  watch.unref();
}
