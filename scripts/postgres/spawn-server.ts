import { spawn, type ChildProcess } from "node:child_process";
import { Writable } from "node:stream";
import type { ServerAccount } from "@/scripts/postgres/get-server-account";

/**
 * Waits beside the server for the end of a pipe that only this process holds open: however this process ends, the
 * server is asked to shut down. Then the shell turns into the server itself.
 */
const GUARDED = 'server=$$; ( (read -r _ <&3; kill -INT "$server" 2>/dev/null) & ) ; exec "$@" 3<&-';
const PATIENCE_MS = 20_000;

export type Server = { exited: Promise<void>; log: () => string; stop: () => Promise<void> };

/** Starts the command in a process group of its own, so that a Ctrl-C in the terminal does not overtake an orderly stop. */
export function spawnServer(command: string[], account: ServerAccount): Server & { child: ChildProcess } {
  const { prefix, ...ids } = account;
  const child = spawn("sh", ["-c", GUARDED, "postgres", ...prefix, ...command], {
    ...(prefix.length > 0 ? {} : ids),
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (log = (log + text).slice(-16_384)));
  const exited = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      log += error.message;
      resolve();
    });
    child.once("exit", () => {
      resolve();
    });
  });
  const lifeline = child.stdio[3];
  const release = () => {
    if (lifeline instanceof Writable) lifeline.end();
  };
  void exited.then(release);
  const stop = async () => {
    release();
    const impatience = setTimeout(() => child.kill("SIGQUIT"), PATIENCE_MS);
    await exited;
    clearTimeout(impatience);
  };
  return { child, exited, log: () => log, stop };
}
