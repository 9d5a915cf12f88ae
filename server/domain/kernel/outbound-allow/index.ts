export { findAddress, foldHostname, type OutboundPolicy, parseOutboundAllow } from "./outbound-allow";
