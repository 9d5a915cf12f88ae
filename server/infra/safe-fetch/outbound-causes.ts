/** Causes of outbound failures. The names are stable: the console translates them. */
export const outboundCauses = {
  TLS_EXPIRED: "It has expired: renew it.",
  TLS_NOT_YET_VALID:
    "It is not valid yet: check the date of the host that issued it, and this machine's clock.",
  TLS_WRONG_NAME: "It is for another host name than the one in the address.",
  TLS_SELF_SIGNED: "It is self-signed: use one of a public authority.",
  TLS_PRIVATE_AUTHORITY: "Its authority is not public: use one of a public authority.",
  TLS_INCOMPLETE_CHAIN: "Its chain is incomplete: send the intermediate certificates with it.",
  TLS_OLD_VERSION: "The host speaks only old versions of TLS: let it offer TLS 1.2 or newer.",
  TLS_NOT_SPOKEN: "The port does not speak TLS: check the port of the address.",
  DNS_NO_ANSWER:
    "No name server answered in time: check those of the machine that this service runs on, and its way to them.",
  CONNECT_NO_ANSWER:
    "No address took the connection in time, nor refused it. A firewall may drop it: let this service through.",
  CONNECT_NO_IPV6:
    "The host has IPv6 addresses only, and this machine has no IPv6. Give the host an IPv4 address, or this machine IPv6.",
} as const;
export type OutboundCause = keyof typeof outboundCauses;

const TLS_CAUSES: readonly [RegExp, OutboundCause][] = [
  [/^CERT_HAS_EXPIRED$/, "TLS_EXPIRED"],
  [/^CERT_NOT_YET_VALID$/, "TLS_NOT_YET_VALID"],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, "TLS_WRONG_NAME"],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, "TLS_SELF_SIGNED"],
  [/^SELF_SIGNED_CERT_IN_CHAIN$/, "TLS_PRIVATE_AUTHORITY"],
  [/^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)$/, "TLS_INCOMPLETE_CHAIN"],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/, "TLS_OLD_VERSION"],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/, "TLS_NOT_SPOKEN"],
];

export function findTlsCause(code: string): OutboundCause | null {
  return TLS_CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

type Failure = { address: string; code: string };

export function explainConnect(error: Error): { cause: OutboundCause | null; tried: string | null } {
  const failures = findFailures(error);
  const isSilent = ({ code }: Failure) => code === "ETIMEDOUT" || code === "UND_ERR_CONNECT_TIMEOUT";
  const lacksIpv6 = ({ address, code }: Failure) =>
    address.includes(":") && /^(ENETUNREACH|EADDRNOTAVAIL|EAFNOSUPPORT)$/.test(code);
  const inWords = (failure: Failure) => {
    if (isSilent(failure)) return `${failure.address} does not answer`;
    if (lacksIpv6(failure)) return `${failure.address} needs IPv6, which this machine does not have`;
    if (failure.code === "ECONNREFUSED") return `${failure.address} refuses connections`;
    return `${failure.address} is out of reach (${failure.code})`;
  };
  const tried = failures.length === 0 ? null : `Tried: ${failures.map(inWords).join("; ")}.`;
  if (failures.length > 0 && failures.every(lacksIpv6)) return { cause: "CONNECT_NO_IPV6", tried };
  const isTimeout = "code" in error && error.code === "UND_ERR_CONNECT_TIMEOUT";
  const noneAnswered = isTimeout || (failures.length > 0 && failures.every(isSilent));
  return { cause: noneAnswered ? "CONNECT_NO_ANSWER" : null, tried };
}

function findFailures(error: Error): Failure[] {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.flatMap((each) => {
    if (!(each instanceof Error) || !("address" in each) || !("code" in each)) return [];
    return [{ address: String(each.address), code: String(each.code) }];
  });
}
