/** Why an outbound request brought no answer, and the sentence a person reads. */
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

/** An outbound request that was refused, or failed before its answer was complete. `message` is fit for people. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";

  constructor(
    readonly reason: OutboundErrorReason,
    cause?: unknown,
    detail?: string,
  ) {
    super(detail === undefined ? SENTENCES[reason] : `${SENTENCES[reason]} ${detail}`, { cause });
  }
}
