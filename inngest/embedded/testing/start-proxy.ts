import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to the database that can be cut: connections stay open, but no byte passes. */
export async function startProxy(
  databaseUrl: string,
): Promise<{ readonly url: string; readonly cut: () => void; readonly close: () => Promise<void> }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (data) => !isCut && to.write(data));
      from.on("close", () => !isCut && to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => void (isCut = true),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
