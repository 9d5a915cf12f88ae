import { readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { readSheet } from "@/server/infra/sheet-reader";

/** Peak memory in bytes of the process that parses a file; the rows are discarded. */
export async function measureWorker(
  content: Buffer<ArrayBuffer>,
  fileName: string,
): Promise<{ heap: number; external: number }> {
  const workerFile = fromRoot("scripts/bench/import-file/watch-worker.mjs");
  const batches = readSheet(new Uint8Array(content), { fileName, workerFile });
  while ((await batches.next()).done !== true);
  const file = path.join(os.tmpdir(), `sheet-memory-${process.pid}.json`);
  const most = JSON.parse(readFileSync(file, "utf8")) as { heap: number; external: number };
  rmSync(file);
  return most;
}
