import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { type Duplex } from "node:stream";
import { type ServiceError } from "@/server/domain/kernel/errors";
import { type TrustedProxies } from "@/server/domain/kernel/trusted-proxies";
import { CALLER_METHOD } from "@/server/infra/client-address";
import { checkProtocol, checkRequest, unknownMethod } from "./check-request";
import { compress } from "./compress";
import { keepLength } from "./keep-length";
import { nameCaller } from "./name-caller";
import { closeWhenRead, endAfterPatience, readToTheEnd } from "./read-to-the-end";
import { explainUnparsed, type ParseError, refuse, refuseUnparsed } from "./refuse";

export type Front = {
  /** What answers a request that passes. */
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  proxies: TrustedProxies;
  dev: boolean;
  /** Most time for the headers, and for the whole request. */
  headersMs?: number;
  requestMs?: number;
  /** How long a caller may go on sending after its response. */
  patienceMs?: number;
};

/** Twice the time that 4 MiB take at 0.5 Mbit/s. */
const REQUEST_MS = 120_000;
const HEADERS_MS = 15_000;
const PATIENCE_MS = 30_000;

/**
 * The HTTP server in front of Next on a machine of one's own (docs/rules.md#requests). Whatever comes gets a
 * response in the envelope: what is no request that Next could carry is refused here.
 */
export function createFront({
  headersMs = HEADERS_MS,
  requestMs = REQUEST_MS,
  patienceMs = PATIENCE_MS,
  ...front
}: Front): Server {
  const current = new WeakMap<Socket, ServerResponse>();
  const options = {
    requireHostHeader: false,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
  };
  const refuseBare = (error: ServiceError, socket: Duplex, sent?: Buffer) => {
    // Such a connection is nobody's: a caller that is gone would end the process.
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
      if (error.code === "ECONNRESET" || underWay) return void socket.destroy();
      // More of what cannot be parsed, after the response to it.
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
  // In this order: the length is there when it is decided whether to compress.
  compress(request, response);
  keepLength(request, response);
  try {
    checkProtocol(request);
    Object.assign(request, checkRequest({ url, method }, dev));
    if (request.method !== method) headers[CALLER_METHOD] = method;
    await serve(request, response);
  } catch (thrown) {
    refuse(thrown, response, { method, url, ip, startedAtMs });
  }
}

function addressOf(socket: object): string | null {
  return socket instanceof Socket ? (socket.remoteAddress ?? null) : null;
}
