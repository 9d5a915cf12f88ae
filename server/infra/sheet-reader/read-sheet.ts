import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { logger } from "@/server/infra/logger";
import { explainDeath } from "./explain-death";
import { isSheetProblem, SheetError } from "./sheet-error";
import { type SheetLimits, sheetLimits } from "./sheet-limits";
import { startReader } from "./start-reader";

/**
 * A row, by the line that a spreadsheet shows beside it, from 1; empty rows are left out. `problems` names
 * columns, from 0, whose text is not what was meant, each once; `links` stand behind the words of columns.
 */
export type SheetRow = {
  line: number;
  cells: string[];
  problems?: [number, CellProblem][];
  links?: [number, string][];
  isHidden?: boolean;
};
/** `MERGED`: the text stands in a cell above, with which this one is merged. */
export type CellProblem = "LOST_DIGITS" | "TOO_LONG" | "MERGED";

/** What was found beside the rows: of several sheets also the others that have some. */
export type SheetFound = {
  encoding?: string;
  delimiter?: string;
  sheetName?: string;
  otherSheets?: string[];
  hiddenColumns?: number[];
};

/** The first rows of each sheet. */
export type SheetHeads = string[][][];

/** `fault`: what a parser said that stumbled over the file. */
type Message = { rows: SheetRow[] } | { found: SheetFound } | { heads: SheetHeads } | Refusal;
type Refusal = { problem: string; line?: number } | { fault: string };

type Options = {
  fileName: string;
  limits?: Partial<SheetLimits>;
  /** The name of the sheet, where that is known; else `chooseSheet` says by the first rows of all. */
  sheet?: string | undefined;
  chooseSheet?: (heads: SheetHeads) => number | Promise<number>;
  /** Of tests. */
  workerFile?: string;
};

/**
 * Reads CSV, or a sheet of XLSX, batch by batch, in a process of its own. Its memory and time are bounded,
 * and it may die of the file: the service goes on answering. The generator returns what else was found.
 * @throws SheetError
 */
export async function* readSheet(
  content: Uint8Array<ArrayBuffer>,
  { fileName, limits, sheet, chooseSheet = firstWithRows, workerFile = ownWorkerFile() }: Options,
): AsyncGenerator<SheetRow[], SheetFound> {
  const bounds = { ...sheetLimits, ...limits };
  if (content.byteLength === 0) throw new SheetError("EMPTY");
  if (content.byteLength > bounds.maxFileBytes) throw new SheetError("FILE_TOO_LARGE");
  const { reader, lastWords } = startReader(workerFile, bounds);
  const end = endOf(reader);
  try {
    reader.send({ fileName, size: content.byteLength, limits: bounds, sheet });
    reader.stdin?.end(content);
    for (;;) {
      const message = await Promise.race([nextMessage(reader), end]);
      if ("code" in message) throw explainDeath({ ...message, lastWords: lastWords() });
      if ("found" in message) return message.found;
      if ("heads" in message) {
        const chosen = await chooseSheet(message.heads);
        if (reader.connected) reader.send(chosen);
        continue;
      }
      if ("rows" in message) yield message.rows;
      else throw toSheetError(message);
      if (reader.connected) reader.send("taken");
    }
  } finally {
    reader.kill("SIGKILL");
    // Until then its memory is taken.
    await end.catch(() => undefined);
  }
}

function firstWithRows(heads: SheetHeads): number {
  return Math.max(
    0,
    heads.findIndex((rows) => rows.length > 0),
  );
}

/** Once it has answered and is killed, nothing listens any more, and the promise may stay open. */
async function nextMessage(reader: ChildProcess): Promise<Message> {
  const [message] = (await once(reader, "message")) as [Message];
  return message;
}

type End = { code: number | null; signal: NodeJS.Signals | null; isLate: boolean };

/** Once the process has ended, and all that it sent was received. */
async function endOf(reader: ChildProcess): Promise<End> {
  const [end] = await Promise.all([once(reader, "close"), once(reader, "disconnect")]);
  const [code, signal] = end as [number | null, NodeJS.Signals | null];
  // Nobody here kills it while it is waited for, but the clock that started with it.
  return { code, signal, isLate: reader.killed };
}

function toSheetError(message: Refusal): SheetError {
  if ("fault" in message) {
    logger().warn({ fault: message.fault }, "a sheet could not be read");
    return new SheetError("BROKEN_FILE");
  }
  return new SheetError(isSheetProblem(message.problem) ? message.problem : "BROKEN_FILE", message.line);
}

/** By its path in the project: a bundler would only see a copy of it, without its packages. */
function ownWorkerFile(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "server/infra/sheet-reader/worker/main.mjs");
}
