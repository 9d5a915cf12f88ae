import { isMainThread } from "node:worker_threads";

const parent = process.ppid;

// Loaded into every process of a run: none outlives the one that started it, even if that was killed
// outright.
if (isMainThread) {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 250).unref();
}
