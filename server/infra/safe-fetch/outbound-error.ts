import { explainConnect, findTlsCause, type OutboundCause, outboundCauses } from "./outbound-causes";

const SENTENCES = {
  INVALID_URL: "The address is not a valid URL. Enter a complete one, such as https://example.com/hook.",
  INVALID_REQUEST:
    "The request cannot be sent: a header or the method has characters that HTTP does not allow.",
  BLOCKED_SCHEME: "Only https addresses may be called. Use https, or list the host in OUTBOUND_ALLOW.",
  BLOCKED_USER_INFO:
    "The address carries a user name or password. Remove it and use the authentication fields.",
  BLOCKED_ADDRESS:
    "The host is, or resolves to, an address that is not public. Use a public host, or list it in OUTBOUND_ALLOW.",
  DNS_FAILED: "The host name cannot be resolved. Check its spelling and its DNS records.",
  CONNECT_FAILED:
    "The host refuses connections or is out of reach. Check that it is running and that the port is open.",
  TLS_FAILED:
    "The host's TLS certificate or handshake is not valid. Check the certificate, its chain and its host name.",
  TIMEOUT: "The host did not finish its answer in time. Let it answer first, and do its work afterwards.",
  RESET:
    "The host closed the connection before its answer was complete. Look into its log, and that of any proxy before it.",
  INVALID_RESPONSE:
    "The host's answer is not valid HTTP, or its headers are longer than 16 KB. Check the port, and what answers there.",
  NETWORK_ERROR: "The request failed in the network. Try again later.",
} as const;

export type OutboundErrorReason = keyof typeof SENTENCES;

/** `message` is shown to users; `why` tells more than the reason, where it is known. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";

  constructor(
    readonly reason: OutboundErrorReason,
    cause?: unknown,
    readonly why: OutboundCause | null = null,
    details: string | null = null,
  ) {
    const sentences = [SENTENCES[reason], why && outboundCauses[why], details];
    super(sentences.filter((sentence) => sentence !== null).join(" "), { cause });
  }
}

const BY_CODE: readonly [RegExp, OutboundErrorReason][] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/, "DNS_FAILED"],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL|EAFNOSUPPORT|EACCES|EINVAL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    "CONNECT_FAILED",
  ],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, "RESET"],
  [/^(HTTPParserError|HPE_\w+|UND_ERR_HEADERS_OVERFLOW)$/, "INVALID_RESPONSE"],
  [/^(UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED)$/, "INVALID_REQUEST"],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/, "TLS_FAILED"],
];

/** undici reports unexpected interim responses with the code of a broken connection. */
const BAD_INTERIM_ANSWER = /^bad (response|upgrade)$/;

export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new OutboundError("TIMEOUT", error);
  const code = codeOf(error);
  if (error instanceof Error && BAD_INTERIM_ANSWER.test(error.message))
    return new OutboundError("INVALID_RESPONSE", error);
  const [, reason] = BY_CODE.find(([pattern]) => pattern.test(code)) ?? [];
  if (reason === "TLS_FAILED") return new OutboundError(reason, error, findTlsCause(code));
  if (reason !== "CONNECT_FAILED" || !(error instanceof Error))
    return new OutboundError(reason ?? "NETWORK_ERROR", error);
  const { cause, tried } = explainConnect(error);
  return new OutboundError(reason, error, cause, tried);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
