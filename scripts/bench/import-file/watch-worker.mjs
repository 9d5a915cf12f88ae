import v8 from "node:v8";
import { BroadcastChannel } from "node:worker_threads";

// The reader's thread, which tells its memory at each of its turns.
const channel = new BroadcastChannel("sheet-memory");
setInterval(() => {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
  channel.postMessage({ heap, external });
}, 10).unref();
channel.unref();

await import("../../../server/infra/sheet-reader/worker/main.mjs");
