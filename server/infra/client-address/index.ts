export { findClientAddress, networkOf } from "./client-address";
