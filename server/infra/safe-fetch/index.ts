export { OutboundClient, outboundClient } from "./outbound-client";
export { OutboundError, type OutboundErrorReason } from "./outbound-error";
export { mayUsePlainHttp } from "./outbound-policy";
export { parseOutboundUrl } from "./parse-outbound-url";
export { type OutboundResponse } from "./safe-fetch";
