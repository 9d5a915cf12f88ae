import { type ChildProcess, type Serializable } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { logger } from "@/server/infra/logger";
import { explainDeath } from "./explain-death";
import { isSheetProblem, SheetError } from "./sheet-error";
import { type SheetLimits, sheetLimits } from "./sheet-limits";
import { startReader } from "./start-reader";

/**
 * `line` is 1-based, as a spreadsheet shows it; empty rows are left out. Columns in `problems` and `links`
 * are 0-based; each column has at most one problem, and `links` are the targets behind cell texts.
 */
export type SheetRow = {
  line: number;
  cells: string[];
  problems?: [number, CellProblem][];
  links?: [number, string][];
  isHidden?: boolean;
};
/** `MERGED`: the text comes from a cell above that is merged with this one. */
export type CellProblem = "LOST_DIGITS" | "TOO_LONG" | "MERGED";

export type SheetFound = {
  encoding?: string;
  delimiter?: string;
  sheetName?: string;
  otherSheets?: string[];
  hiddenColumns?: number[];
};

export type SheetHeads = string[][][];

type Message = { rows: SheetRow[] } | { found: SheetFound } | { heads: SheetHeads } | Refusal;
type Refusal = { problem: string; line?: number } | { fault: string };

type Options = {
  fileName: string;
  limits?: Partial<SheetLimits>;
  sheet?: string | undefined;
  chooseSheet?: (heads: SheetHeads) => number | Promise<number>;
  workerFile?: string;
};

/**
 * Reads CSV or one sheet of XLSX in batches, in a separate process with bounded memory and time: if the file
 * kills it, the service keeps running. The generator returns what else was found.
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
  // With a callback, it is no error here that the process has died: its end says why.
  const tell = (message: Serializable) => {
    if (reader.connected) reader.send(message, () => undefined);
  };
  try {
    tell({ fileName, size: content.byteLength, limits: bounds, sheet });
    reader.stdin?.end(content);
    for (;;) {
      const message = await Promise.race([nextMessage(reader), end]);
      if ("code" in message) throw explainDeath({ ...message, lastWords: lastWords() });
      if ("found" in message) return message.found;
      if ("heads" in message) {
        const chosen = await chooseSheet(message.heads);
        tell(chosen);
        continue;
      }
      if ("rows" in message) yield message.rows;
      else throw toSheetError(message);
      tell("taken");
    }
  } finally {
    reader.kill("SIGKILL");
    // Its memory is in use until then.
    await end.catch(() => undefined);
  }
}

function firstWithRows(heads: SheetHeads): number {
  return Math.max(
    0,
    heads.findIndex((rows) => rows.length > 0),
  );
}

async function nextMessage(reader: ChildProcess): Promise<Message> {
  const [message] = (await once(reader, "message")) as [Message];
  return message;
}

type End = { code: number | null; signal: NodeJS.Signals | null; isLate: boolean };

async function endOf(reader: ChildProcess): Promise<End> {
  const [end] = await Promise.all([once(reader, "close"), once(reader, "disconnect")]);
  const [code, signal] = end as [number | null, NodeJS.Signals | null];
  // Only its own time limit kills the process while this waits.
  return { code, signal, isLate: reader.killed };
}

function toSheetError(message: Refusal): SheetError {
  if ("fault" in message) {
    logger().warn({ fault: message.fault }, "a sheet could not be read");
    return new SheetError("BROKEN_FILE");
  }
  return new SheetError(isSheetProblem(message.problem) ? message.problem : "BROKEN_FILE", message.line);
}

/** By its path in the project: a bundler would copy the file without its packages. */
function ownWorkerFile(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "server/infra/sheet-reader/worker/main.mjs");
}
