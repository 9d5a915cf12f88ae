import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Socket } from "node:net";
import { type Duplex } from "node:stream";

/**
 * Reads what a caller still sends after its response, and drops it. A handler that refuses leaves the body
 * where it is; then the caller could neither finish sending nor read why.
 */
export function readToTheEnd(request: IncomingMessage, response: ServerResponse, patienceMs: number): void {
  const { socket } = request;
  response.once("finish", () => {
    if (request.complete) return;
    request.unpipe();
    request.removeAllListeners("data").removeAllListeners("readable");
    // A listener, because the removal of others may pause the stream a moment later.
    request.on("data", () => undefined).once("end", endAfterPatience(socket, patienceMs));
  });
}

/**
 * Lets a connection that ends with its response be read to its end first. Closing it with unread bytes resets
 * it, and a caller that is still sending would lose the response.
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

/** Ends the connection of a caller that sends for ever. Returns how to let it live. */
export function endAfterPatience(socket: Duplex, patienceMs: number): () => void {
  const impatience = setTimeout(() => socket.destroy(), patienceMs).unref();
  const spare = () => {
    clearTimeout(impatience);
  };
  socket.once("close", spare);
  return spare;
}
