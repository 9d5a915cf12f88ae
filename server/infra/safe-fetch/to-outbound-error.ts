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

/** What is wrong with a certificate, of what can be told. */
const TLS_DETAILS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "It has expired: renew it.",
  ERR_TLS_CERT_ALTNAME_INVALID: "It is for another host name than the one in the address.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "It is self-signed: use one of a public authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "Its authority is not public: use one of a public authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "Its chain is incomplete: send the intermediate certificates with it.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "Its chain is incomplete: send the intermediate certificates with it.",
};

/** undici gives these, interim answers that nobody asked for, the code of a broken connection. */
const BAD_INTERIM_ANSWER = /^bad (response|upgrade)$/;

/** Gives any failure of an exchange its place in the closed list of reasons. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new OutboundError("TIMEOUT", error);
  const code = codeOf(error);
  if (error instanceof Error && BAD_INTERIM_ANSWER.test(error.message))
    return new OutboundError("INVALID_RESPONSE", error);
  const [, reason] = BY_CODE.find(([pattern]) => pattern.test(code)) ?? [];
  return new OutboundError(reason ?? "NETWORK_ERROR", error, TLS_DETAILS[code]);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
