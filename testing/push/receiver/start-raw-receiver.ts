import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { writeEndlessly } from "./write-endlessly";

type RawReceiver = {
  readonly host: string;
  bytesWritten: () => number;
  close: () => Promise<void>;
};

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

export type RawBehaviour = (socket: Socket) => void;

const respond =
  (...texts: string[]): RawBehaviour =>
  (socket) => {
    socket.once("data", () => socket.resume().end(texts.join(""), "latin1"));
  };

/** Writes the beginning, then the piece every `everyMs`; with 0 as fast as it is read. */
const repeat =
  (beginning: string, piece: string, everyMs: number): RawBehaviour =>
  (socket) => {
    socket.resume().write(beginning);
    if (everyMs === 0) return writeEndlessly(socket, piece);
    const timer = setInterval(() => socket.write(piece), everyMs);
    socket.once("close", () => clearInterval(timer));
  };

const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

export const rawBehaviours = {
  respond,
  respondUnread: (): RawBehaviour => (socket) => {
    socket.pause().write(`${OK}content-length: 2\r\n\r\n{}`);
  },
  /** Accepts the connection and reads, but never writes; under TLS, a handshake that never ends. */
  silent: (): RawBehaviour => (socket) => void socket.resume(),
  deaf: (): RawBehaviour => (socket) => void socket.pause(),
  endlessHeaders: (everyMs = 0) => repeat(OK, "x-more: and more\r\n", everyMs),
  endlessInterims: (everyMs: number) => repeat("", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", everyMs),
  endlessChunks: (everyMs: number) =>
    repeat(`${OK}transfer-encoding: chunked\r\n\r\n`, "1\r\nx\r\n", everyMs),
};
