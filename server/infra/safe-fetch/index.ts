export { OutboundClient, outboundClient } from "./outbound-client";
export { type OutboundCause, outboundCauses } from "./outbound-causes";
export { OutboundError, type OutboundErrorReason } from "./outbound-error";
export { mayUsePlainHttp, parseOutboundUrl } from "./outbound-policy";
export { type OutboundResponse } from "./safe-fetch";
