export { canonicalJson, hashCanonicalJson } from "./canonical-json";
export { isDeeperThan } from "./is-deeper-than";
