export { findLongInteger, parseExactJson } from "./long-integers";
export { canonicalJson, hashCanonicalJson, isRecord } from "./json";
