export { findClientAddress } from "./client-address";
export { BODY_LENGTH, CALLER_ADDRESS, CALLER_METHOD, fromFront, tellLength } from "./from-front";
export { networkOf } from "./network-of";
