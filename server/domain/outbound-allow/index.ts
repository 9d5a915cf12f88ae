export { findAddress } from "./find-address";
export { foldHostname } from "./fold-hostname";
export { type OutboundPolicy, parseOutboundAllow } from "./parse-outbound-allow";
