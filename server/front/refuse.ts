import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import { type Duplex } from "node:stream";
import { internalError, isShed, ServiceError } from "@/server/domain/kernel/errors";
import { logger } from "@/server/infra/logger";
import { recordRequest } from "@/server/infra/metrics";
import { envelopeHeaders, errorAnswer } from "@/server/http/envelope";
import { logLevelOf } from "@/server/http/log-level";
import { invalid, showPath, unknownMethod } from "./check-request";
import { machinePolicy, securityHeaders } from "./security-headers.mjs";

type Refused = {
  method?: string | undefined;
  url?: string | undefined;
  ip: string | null;
  startedAtMs: number;
};

function refusal(error: ServiceError, { method, url, ip, startedAtMs }: Refused) {
  const requestId = randomUUID();
  const { status, body, headers, reason } = errorAnswer(error, requestId);
  const durationMs = Math.round(performance.now() - startedAtMs);
  const shed = isShed(error);
  recordRequest({ method: method ?? "other", route: "refused by the front", status, shed, durationMs });
  const path = url === undefined ? undefined : showPath(url);
  const { cause } = error;
  logger()[logLevelOf({ status, shed })](
    { requestId, method, path, status, reason, durationMs, ip, ...(cause !== undefined && { err: cause }) },
    "front",
  );
  const all: Record<string, string | number> = {
    ...envelopeHeaders(requestId),
    ...securityHeaders,
    "Content-Security-Policy": machinePolicy,
    ...headers,
    "Content-Length": Buffer.byteLength(body ?? ""),
  };
  return { status, body, headers: all };
}

export function refuse(thrown: unknown, response: ServerResponse, refused: Refused): void {
  const error = thrown instanceof ServiceError ? thrown : internalError(thrown);
  const { status, body, headers } = refusal(error, refused);
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers).end(body);
}

const REQUEST_LINE = /^([A-Z]{1,20}) (\/\S*)/;

export function refuseUnparsed(
  error: ServiceError,
  socket: Duplex,
  { ip, sent }: { ip: string | null; sent?: Buffer | undefined },
): void {
  const [, method, url] = REQUEST_LINE.exec(sent?.toString("latin1", 0, 1_000) ?? "") ?? [];
  const { status, body, headers } = refusal(error, { method, url, ip, startedAtMs: performance.now() });
  const lines = Object.entries({ ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n"));
}

export type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer };

const A_METHOD = /^[\w!#$%&'*+.^`|~-]{1,64} /;

export function explainUnparsed({ code, rawPacket }: ParseError): ServiceError {
  switch (code) {
    case "HPE_INVALID_METHOD":
      return A_METHOD.test(rawPacket?.toString("latin1", 0, 80) ?? "") ? unknownMethod() : notHttp();
    case "HPE_HEADER_OVERFLOW":
      return new ServiceError(
        "PAYLOAD_TOO_LARGE",
        "Path and headers are larger than 16 KiB. Send less in them.",
      );
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new ServiceError("PAYLOAD_TOO_LARGE", "The chunks' extensions are too large. Send none.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return invalid("request", "did not arrive whole in time. Send it again, faster or in smaller parts");
    default:
      return notHttp();
  }
}

function notHttp(): ServiceError {
  return invalid("request", "must be HTTP/1.1, whole, and with one length");
}
