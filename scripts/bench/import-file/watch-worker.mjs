import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import v8 from "node:v8";

// Loaded into the process that reads sheets. Writes its peak memory to a file named after the parent,
// because the process is killed at its end.
const file = path.join(os.tmpdir(), `sheet-memory-${process.ppid}.json`);
const most = { heap: 0, external: 0 };
setInterval(() => {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
  if (heap <= most.heap && external <= most.external) return;
  most.heap = Math.max(most.heap, heap);
  most.external = Math.max(most.external, external);
  writeFileSync(file, JSON.stringify(most));
}, 10).unref();

await import("../../../server/infra/sheet-reader/worker/main.mjs");
