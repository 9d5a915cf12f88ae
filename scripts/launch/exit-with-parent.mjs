import { isMainThread } from "node:worker_threads";
import { whenParentEnds } from "./when-parent-ends.mjs";

// Loaded into every process of a run, so that none outlives its parent.
if (isMainThread) whenParentEnds(() => process.exit(1));
