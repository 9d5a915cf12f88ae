import { type ChildProcess } from "node:child_process";
import { systemVariables } from "@/server/env";
import { type SheetLimits } from "./sheet-limits";

const LAST_CHARS = 2_000;

type Started = { reader: ChildProcess; lastWords: () => string };
type Bounds = Pick<SheetLimits, "maxHeapMb" | "maxReadMs">;

/**
 * A process, not a thread: where V8 cannot allocate one large object it ends the whole process, whatever the
 * limit of the thread.
 */
export function startReader(file: string, { maxHeapMb, maxReadMs }: Bounds): Started {
  // Not imported, so that no bundler processes the file, whose packages it would miss.
  const { fork } = process.getBuiltinModule("node:child_process");
  const reader = fork(file, [], {
    // The service's own flags and settings are not inherited.
    execArgv: [`--max-old-space-size=${maxHeapMb}`, "--max-semi-space-size=16"],
    env: { NODE_ENV: "production", ...systemVariables() },
    serialization: "advanced",
    stdio: ["pipe", "ignore", "pipe", "ipc"],
    timeout: maxReadMs,
    killSignal: "SIGKILL",
  });
  // Errors that arrive while nothing waits, such as a broken pipe, must not end the service.
  reader.on("error", () => undefined);
  reader.stdin?.on("error", () => undefined);
  let lastWords = "";
  reader.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_CHARS);
  });
  return { reader, lastWords: () => lastWords.trim() };
}
