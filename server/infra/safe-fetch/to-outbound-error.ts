import { OutboundError, type OutboundErrorReason } from "./outbound-error";

const BY_CODE: readonly [RegExp, OutboundErrorReason][] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/, "DNS_FAILED"],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EINVAL)$/, "CONNECT_FAILED"],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "TIMEOUT"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, "RESET"],
  [/^(HTTPParserError|HPE_\w+|UND_ERR_HEADERS_OVERFLOW)$/, "INVALID_RESPONSE"],
  [/^(UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED)$/, "INVALID_REQUEST"],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/, "TLS_FAILED"],
];

/** Gives any failure of an exchange its place in the closed list of reasons. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new OutboundError("TIMEOUT", error);
  const code = codeOf(error);
  const [, reason] = BY_CODE.find(([pattern]) => pattern.test(code)) ?? [];
  return new OutboundError(reason ?? "NETWORK_ERROR", error);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
