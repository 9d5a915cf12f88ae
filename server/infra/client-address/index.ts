export { findClientAddress } from "./client-address";
export { CALLER_ADDRESS, CALLER_METHOD, fromFront } from "./from-front";
export { networkOf } from "./network-of";
