import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { logger } from "@/server/infra/logger";
import { isSheetProblem, SheetError } from "./sheet-error";

const MIB = 1024 * 1024;

/** What a table may be (docs/rules.md#import-of-files); `maxRows` without the headings. */
export const sheetLimits = {
  maxFileBytes: 50 * MIB,
  maxUnpackedBytes: 512 * MIB,
  maxRows: 50_000,
  maxColumns: 200,
  maxCells: 5_000_000,
  maxCellChars: 32_767,
  maxRecordChars: 2 * MIB,
  maxSharedChars: 64 * MIB,
  /** Of all cells together, a shared text in each cell that shows it: more than any CSV has. */
  maxTextChars: 64 * MIB,
  /** While rows are waited for; what is done with them in between does not count. */
  maxReadMs: 60_000,
  maxHeapMb: 512,
};
export type SheetLimits = typeof sheetLimits;

/**
 * A row, by the line that a spreadsheet shows beside it, from 1; empty rows are left out. `problems` names
 * columns, from 0, whose text is not what was meant.
 */
export type SheetRow = { line: number; cells: string[]; problems?: [number, CellProblem][] };
export type CellProblem = "LOST_DIGITS" | "CELL_ERROR";

/** What was found beside the rows. */
export type SheetFound = { encoding?: string; delimiter?: string; sheetName?: string };

type Message = { rows: SheetRow[] } | { found: SheetFound } | { problem: string };

type Options = {
  fileName: string;
  limits?: Partial<SheetLimits>;
  /** Of tests. */
  workerFile?: string;
};

/**
 * Reads CSV or XLSX, batch by batch, in a thread of its own. Its memory and time are bounded: whatever the
 * file holds, the service goes on answering. `content` is given away. The generator returns what else was
 * found.
 * @throws SheetError
 */
export async function* readSheet(
  content: Uint8Array<ArrayBuffer>,
  { fileName, limits, workerFile = ownWorkerFile() }: Options,
): AsyncGenerator<SheetRow[], SheetFound> {
  const bounds = { ...sheetLimits, ...limits };
  if (content.byteLength === 0) throw new SheetError("EMPTY");
  if (content.byteLength > bounds.maxFileBytes) throw new SheetError("FILE_TOO_LARGE");
  // Of a larger buffer only its own part may go.
  const own = content.byteLength === content.buffer.byteLength ? content : content.slice();
  const worker = new Worker(workerFile, {
    workerData: { content: own, fileName, limits: bounds },
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: bounds.maxHeapMb, maxYoungGenerationSizeMb: 32 },
    // The service's own flags and settings are none of its business.
    execArgv: [],
    env: {},
  });
  // What comes while nobody waits must not end the service.
  worker.on("error", () => undefined);
  try {
    let leftMs = bounds.maxReadMs;
    for (;;) {
      const startedAt = performance.now();
      const message = await nextMessage(worker, leftMs);
      leftMs -= performance.now() - startedAt;
      if ("found" in message) return message.found;
      if ("problem" in message) throw toSheetError(message.problem);
      yield message.rows;
      worker.postMessage("taken");
    }
  } finally {
    await worker.terminate();
  }
}

async function nextMessage(worker: Worker, leftMs: number): Promise<Message> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)))]);
  try {
    const exit = once(worker, "exit", { signal }).then(() => Promise.reject(new SheetError("OUT_OF_MEMORY")));
    const message = once(worker, "message", { signal }).then(([one]) => one as Message);
    return await Promise.race([message, exit]);
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (signal.aborted) throw new SheetError("TOO_SLOW");
    if (isOutOfMemory(error)) throw new SheetError("OUT_OF_MEMORY");
    // A parser stumbled over the file: its words are for the log.
    logger().warn({ err: error }, "a sheet could not be read");
    throw new SheetError("BROKEN_FILE");
  } finally {
    ended.abort();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function toSheetError(problem: string): SheetError {
  return new SheetError(isSheetProblem(problem) ? problem : "BROKEN_FILE");
}

/** By its path in the project: a bundler would only see a copy of it, without its packages. */
function ownWorkerFile(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "server/infra/sheet-reader/worker/main.mjs");
}
