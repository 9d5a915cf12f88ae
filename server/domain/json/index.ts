export { findLongInteger, LongInteger, parseExactJson } from "./long-integers";
export { canonicalJson, hashCanonicalJson } from "./json";
