import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Socket } from "node:net";
import { type Duplex } from "node:stream";

/**
 * Reads and drops what a client still sends after its response. A handler that refuses leaves the body
 * unread; then the client could neither finish sending nor read the refusal.
 */
export function readToTheEnd(request: IncomingMessage, response: ServerResponse, patienceMs: number): void {
  const { socket } = request;
  response.once("finish", () => {
    if (request.complete) return;
    request.unpipe();
    request.removeAllListeners("data").removeAllListeners("readable");
    // A listener, because removing others may pause the stream shortly afterwards.
    request.on("data", () => undefined).once("end", endAfterPatience(socket, patienceMs));
  });
}

/**
 * Delays closing until the request is read to its end: closing with unread bytes resets the connection, and a
 * client that is still sending would lose the response.
 */
export function closeWhenRead(
  socket: Socket,
  current: (socket: Socket) => IncomingMessage | undefined,
  patienceMs: number,
): void {
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const request = current(socket);
    if (request === undefined || request.complete) return destroySoon();
    socket.end();
    endAfterPatience(socket, patienceMs);
    request.once("end", destroySoon);
  };
}

export function endAfterPatience(socket: Duplex, patienceMs: number): () => void {
  const impatience = setTimeout(() => socket.destroy(), patienceMs).unref();
  const spare = () => {
    clearTimeout(impatience);
  };
  socket.once("close", spare);
  return spare;
}
