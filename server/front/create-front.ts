import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { type Duplex } from "node:stream";
import { type ServiceError } from "@/server/domain/kernel/errors";
import { type TrustedProxies } from "@/server/domain/kernel/trusted-proxies";
import { CALLER_METHOD } from "@/server/infra/client-address";
import { checkProtocol, checkRequest, unknownMethod } from "./check-request";
import { countServed } from "./count-served";
import { compress } from "./compress";
import { restoreLength } from "./restore-length";
import { nameCaller } from "./name-caller";
import { closeWhenRead, endAfterPatience, readToTheEnd } from "./read-to-the-end";
import { explainUnparsed, type ParseError, refuse, refuseUnparsed } from "./refuse";

export type Front = {
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  proxies: TrustedProxies;
  dev: boolean;
  headersMs?: number;
  requestMs?: number;
  unusedMs?: number;
  patienceMs?: number;
};

/** Twice the time that 4 MiB take at 0.5 Mbit/s. */
const REQUEST_MS = 120_000;
const HEADERS_MS = 15_000;
const PATIENCE_MS = 30_000;
/**
 * Longer than proxies keep an unused connection (60 s, some two minutes): the side that closes first may not
 * be the one that a request is on its way to, which would be lost.
 */
const UNUSED_MS = 125_000;

/**
 * The HTTP server in front of Next on a self-hosted machine (docs/rules.md#requests). Requests that Next
 * cannot handle are refused here, so that every response has the envelope.
 */
export function createFront({
  headersMs = HEADERS_MS,
  requestMs = REQUEST_MS,
  unusedMs = UNUSED_MS,
  patienceMs = PATIENCE_MS,
  ...front
}: Front): Server {
  const current = new WeakMap<Socket, ServerResponse>();
  const options = {
    requireHostHeader: false,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: unusedMs,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
  };
  const refuseBare = (error: ServiceError, socket: Duplex, sent?: Buffer) => {
    // Without a listener, an error on this connection would end the process.
    socket.on("error", () => undefined);
    refuseUnparsed(error, socket, { ip: addressOf(socket), sent });
    endAfterPatience(socket, patienceMs);
  };
  const server = createServer(options, (request, response) => {
    current.set(request.socket, response);
    readToTheEnd(request, response, patienceMs);
    void answer(front, request, response);
  });
  return server
    .on("connection", (socket: Socket) => closeWhenRead(socket, (it) => current.get(it)?.req, patienceMs))
    .on("checkExpectation", (request, response) => server.emit("request", request, response))
    .on("connect", (_request, socket) => refuseBare(unknownMethod(), socket))
    .on("clientError", (error: ParseError, socket) => {
      const response = socket instanceof Socket ? current.get(socket) : undefined;
      const underWay = response?.headersSent === true && !response.writableFinished;
      if (error.code === "ECONNRESET" || underWay || isUnused(error, socket)) return void socket.destroy();
      // More invalid data after the response to the first.
      if (socket.writable) refuseBare(explainUnparsed(error), socket, error.rawPacket);
    });
}

async function answer(
  { serve, proxies, dev }: Front,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const startedAtMs = performance.now();
  const ip = nameCaller(request, proxies);
  const { url = "", method = "", headers } = request;
  // Order matters: the length must be known before compression is decided.
  compress(request, response);
  restoreLength(request, response);
  try {
    assertProtocol(request, response);
    Object.assign(request, checkRequest({ url, method }, dev));
    if (request.method !== method) headers[CALLER_METHOD] = method;
    await serve(request, response);
    countServed(request, response, startedAtMs);
  } catch (thrown) {
    refuse(thrown, response, { method, url, ip, startedAtMs });
  }
}

/** A caller that sends this speaks another HTTP, so the connection does not wait for more of it. */
function assertProtocol(request: IncomingMessage, response: ServerResponse): void {
  try {
    checkProtocol(request);
  } catch (error) {
    response.shouldKeepAlive = false;
    throw error;
  }
}

/**
 * Browsers open connections in advance. They would take a refusal on an unused one for the answer to the next
 * request on it, a script for example; where the connection is closed instead, they repeat that request.
 */
function isUnused({ code }: ParseError, socket: Duplex): boolean {
  return code === "ERR_HTTP_REQUEST_TIMEOUT" && socket instanceof Socket && socket.bytesRead === 0;
}

function addressOf(socket: object): string | null {
  return socket instanceof Socket ? (socket.remoteAddress ?? null) : null;
}
