export { isReachableFromElsewhere } from "./is-reachable";
export { ownAddress } from "./own-address";
