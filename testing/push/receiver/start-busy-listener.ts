import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";

const PROGRAM = `
  const server = require("node:http").createServer((_request, response) => response.end("{}"));
  server.listen({ port: 0, host: "127.0.0.2", backlog: 1 }, () => {
    require("node:fs").writeSync(1, server.address().port + "\\n");
    require("node:fs").readSync(0, Buffer.alloc(1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.argv[1]));
  });`;

/**
 * A host that loses the first packet of a connection: its queue is full for `busyMs`, and the packet that
 * the system resends after a second arrives.
 */
export async function startBusyListener(busyMs: number) {
  const child: ChildProcess = spawn(process.execPath, ["-e", PROGRAM, String(busyMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("the listener has no output");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const port = Number(line);
  const fill = () => connect(port, "127.0.0.2").on("error", () => undefined);
  const first = fill();
  const fillers = [first, fill(), fill(), fill()];
  await once(first, "connect");
  child.stdin?.write("x");
  return {
    host: "127.0.0.2",
    port,
    close: async () => {
      for (const socket of fillers) socket.destroy();
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
