export { findLongInteger, parseExactJson } from "./long-integers";
export { canonicalJson, hashCanonicalJson } from "./json";
