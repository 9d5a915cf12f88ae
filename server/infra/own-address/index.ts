export { isReachableFromElsewhere, ownAddress } from "./own-address";
