import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { logger } from "@/server/infra/logger";
import { isSheetProblem, SheetError } from "./sheet-error";
import { type SheetLimits, sheetLimits } from "./sheet-limits";
import { startReader } from "./start-reader";

/**
 * A row, by the line that a spreadsheet shows beside it, from 1; empty rows are left out. `problems` names
 * columns, from 0, whose text is not what was meant, each once.
 */
export type SheetRow = { line: number; cells: string[]; problems?: [number, CellProblem][] };
export type CellProblem = "LOST_DIGITS" | "CELL_ERROR" | "TOO_LONG";

/** What was found beside the rows. */
export type SheetFound = { encoding?: string; delimiter?: string; sheetName?: string };

/** `fault`: what a parser said that stumbled over the file. */
type Message = { rows: SheetRow[] } | { found: SheetFound } | { problem: string } | { fault: string };

type Options = {
  fileName: string;
  limits?: Partial<SheetLimits>;
  /** Of tests. */
  workerFile?: string;
};

/**
 * Reads CSV or XLSX, batch by batch, in a process of its own. Its memory and time are bounded, and it may die
 * of the file: the service goes on answering. The generator returns what else was found.
 * @throws SheetError
 */
export async function* readSheet(
  content: Uint8Array<ArrayBuffer>,
  { fileName, limits, workerFile = ownWorkerFile() }: Options,
): AsyncGenerator<SheetRow[], SheetFound> {
  const bounds = { ...sheetLimits, ...limits };
  if (content.byteLength === 0) throw new SheetError("EMPTY");
  if (content.byteLength > bounds.maxFileBytes) throw new SheetError("FILE_TOO_LARGE");
  const endsAt = performance.now() + bounds.maxReadMs;
  const reader = startReader(workerFile, bounds);
  const death = deathOf(reader, endsAt);
  try {
    reader.send({ fileName, size: content.byteLength, limits: bounds });
    reader.stdin?.end(content);
    for (;;) {
      const message = await Promise.race([nextMessage(reader), death]);
      if ("found" in message) return message.found;
      if ("rows" in message) yield message.rows;
      else throw toSheetError(message);
      if (reader.connected) reader.send("taken");
    }
  } finally {
    reader.kill("SIGKILL");
  }
}

/** Once it has answered and is killed, nothing listens any more, and the promise may stay open. */
async function nextMessage(reader: ChildProcess): Promise<Message> {
  const [message] = (await once(reader, "message")) as [Message];
  return message;
}

/** Rejects once the process has ended, when all that it sent was received. */
function deathOf(reader: ChildProcess, endsAt: number): Promise<never> {
  const death = Promise.all([once(reader, "exit"), once(reader, "disconnect")]).then(([exit]) => {
    const [code, signal] = exit as [number | null, NodeJS.Signals | null];
    if (performance.now() >= endsAt) throw new SheetError("TOO_SLOW");
    // V8 aborts the process that has no memory left, and the system kills one.
    if (signal !== null) throw new SheetError("OUT_OF_MEMORY");
    throw new Error(`The process that reads a file ended with code ${String(code)} and said nothing.`);
  });
  death.catch(() => undefined);
  return death;
}

function toSheetError(message: { problem: string } | { fault: string }): SheetError {
  if ("fault" in message) {
    logger().warn({ fault: message.fault }, "a sheet could not be read");
    return new SheetError("BROKEN_FILE");
  }
  return new SheetError(isSheetProblem(message.problem) ? message.problem : "BROKEN_FILE");
}

/** By its path in the project: a bundler would only see a copy of it, without its packages. */
function ownWorkerFile(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "server/infra/sheet-reader/worker/main.mjs");
}
