import { BroadcastChannel } from "node:worker_threads";
import { fromRoot } from "@/scripts/from-root";
import { readSheet } from "@/server/infra/sheet-reader";

/** The most memory that the thread held which takes a file apart, in bytes; its rows are dropped. */
export async function measureWorker(
  content: Buffer<ArrayBuffer>,
  fileName: string,
): Promise<{ heap: number; external: number }> {
  const most = { heap: 0, external: 0 };
  const channel = new BroadcastChannel("sheet-memory");
  channel.onmessage = (event) => {
    const { data } = event as { data: typeof most };
    most.heap = Math.max(most.heap, data.heap);
    most.external = Math.max(most.external, data.external);
  };
  const workerFile = fromRoot("scripts/bench/import-file/watch-worker.mjs");
  const batches = readSheet(new Uint8Array(content), { fileName, workerFile });
  while ((await batches.next()).done !== true);
  channel.close();
  return most;
}
