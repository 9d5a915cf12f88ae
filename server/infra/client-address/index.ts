export { findClientAddress, networkOf } from "./client-address";
export { CALLER_ADDRESS, CALLER_METHOD, fromFront } from "./from-front";
export { neighbourhoodOf } from "./neighbourhood";
