import { isMainThread } from "node:worker_threads";
import { whenParentEnds } from "./when-parent-ends.mjs";

// Loaded into every process of a run: none outlives the one that started it.
if (isMainThread) whenParentEnds(() => process.exit(1));
