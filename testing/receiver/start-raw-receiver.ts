import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

export type RawReceiver = {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** Bytes that were written to its callers so far. */
  bytesWritten: () => number;
  close: () => Promise<void>;
};

/** A receiver below HTTP, which does with each connection as it likes. */
export async function startRawReceiver(onConnection: (socket: Socket) => void): Promise<RawReceiver> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytesWritten: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
