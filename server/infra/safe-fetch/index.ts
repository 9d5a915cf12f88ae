export { checkUrl } from "./check-url";
export { OutboundClient, outboundClient, platformClient } from "./outbound-client";
export { OutboundError, type OutboundErrorReason } from "./outbound-error";
export { mayUsePlainHttp } from "./outbound-policy";
export { type OutboundResponse } from "./safe-fetch";
