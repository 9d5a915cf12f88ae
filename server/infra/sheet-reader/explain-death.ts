import { logger } from "@/server/infra/logger";
import { SheetError } from "./sheet-error";

type Death = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether its time was over. */
  isLate: boolean;
  lastWords: string;
};

/** How V8 says that there was no room: for the heap, or for one large thing. */
const NO_MEMORY = /out of memory|allocation failed|heap limit/i;
/** V8 aborts the process that has no memory left, and the system kills one. */
const ofMemory = new Set(["SIGABRT", "SIGKILL"]);
/** What a person or a service manager sends, to a whole group of processes: no fault of the file. */
const asked = new Set(["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"]);
/** With what Node.js ends on Windows, which has no signals, where V8 aborts. */
const ABORTED = 134;
/** Windows' own codes of a crash begin here. */
const CRASHED = 0x8000_0000;

/**
 * Why a process died that was to read a file. A `SheetError` where it died of the file, which would kill the
 * next one, too; any other error where the file may be read again.
 */
export function explainDeath({ code, signal, isLate, lastWords }: Death): Error {
  if (isLate) return new SheetError("TOO_SLOW");
  logger().error({ code, signal, lastWords }, "the process that reads a file died");
  if (signal !== null && asked.has(signal))
    return new Error(`The process that reads a file was ended by ${signal}.`);
  if (ofMemory.has(signal ?? "") || code === ABORTED || NO_MEMORY.test(lastWords))
    return new SheetError("OUT_OF_MEMORY");
  if (signal !== null || (code ?? 0) >= CRASHED) return new SheetError("BROKEN_FILE");
  return new Error(
    `The process that reads a file ended with code ${String(code)}: ${lastWords || "no word"}`,
  );
}
