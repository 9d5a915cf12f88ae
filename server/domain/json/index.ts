export { canonicalJson, hashCanonicalJson, isDeeperThan } from "./json";
