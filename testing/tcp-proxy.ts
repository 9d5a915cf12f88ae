import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
  /** The address that was given, through the proxy. */
  readonly url: string;
  /** Connections stay open and new ones are accepted, but no byte passes until `mend`. */
  cut(): void;
  /** Ends all connections, and new ones at once, until `mend`. */
  refuse(): void;
  mend(): void;
  /** Lets new connections pass. Those that were cut stay silent, as after a failover to another machine. */
  mendNew(): void;
  close(): Promise<void>;
};

/** Stands between the service and a server of its own (PostgreSQL, Redis), and takes it away. */
export async function startTcpProxy(address: string): Promise<TcpProxy> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let mode: "pass" | "cut" | "refuse" = "pass";
  const server = createServer((inner) => {
    if (mode === "refuse") return void inner.destroy();
    const outer = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (data) => to.write(data));
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (mode === "cut") from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      mode = "cut";
      for (const socket of sockets) socket.pause();
    },
    refuse: () => {
      mode = "refuse";
      endAll();
    },
    mend: () => {
      mode = "pass";
      for (const socket of sockets) socket.resume();
    },
    mendNew: () => {
      mode = "pass";
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
