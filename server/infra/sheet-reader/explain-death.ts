import { logger } from "@/server/infra/logger";
import { SheetError } from "./sheet-error";

type Death = {
  code: number | null;
  signal: NodeJS.Signals | null;
  isLate: boolean;
  lastWords: string;
};

const NO_MEMORY = /out of memory|allocation failed|heap limit/i;
const ofMemory = new Set(["SIGABRT", "SIGKILL"]);
/** Sent by users and service managers to a whole process group; the file is not the cause. */
const asked = new Set(["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"]);
/** Exit code of Node.js on Windows, which has no signals, when V8 aborts. */
const ABORTED = 134;
const CRASHED = 0x8000_0000;

/**
 * A `SheetError` if the file killed the process and would do so again; any other error means that the file
 * may be read again.
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
