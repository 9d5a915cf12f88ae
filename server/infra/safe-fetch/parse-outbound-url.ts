import { OutboundError } from "./outbound-error";
import { findAddress, foldHostname, type OutboundPolicy } from "@/server/domain/outbound-allow";
import { assertReachable, mayUsePlainHttp } from "./outbound-policy";

/**
 * Everything that can be said about an outbound URL without touching the network (decisions, section 2): https, or
 * http where the policy may allow it, no user info, no literal address that is not public. `URL` folds spellings such as
 * `2130706433` or `0x7f.1`, so they are judged as the address that they mean.
 * @throws OutboundError
 */
export function parseOutboundUrl(text: string, policy: OutboundPolicy): URL {
  if (!URL.canParse(text)) throw new OutboundError("INVALID_URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new OutboundError("BLOCKED_SCHEME");
  if (url.username !== "" || url.password !== "") throw new OutboundError("BLOCKED_USER_INFO");
  const { protocol, hostname } = url;
  const address = foldHostname(hostname);
  if (findAddress(address) !== null) assertReachable(policy, { protocol, hostname, address });
  else if (protocol === "http:" && !mayUsePlainHttp(policy, hostname))
    throw new OutboundError("BLOCKED_SCHEME");
  return url;
}
