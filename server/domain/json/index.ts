export { canonicalJson, hashCanonicalJson } from "./json";
