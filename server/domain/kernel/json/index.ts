export { findLongInteger, parseExactJson } from "./long-integers";
export { canonicalJson, hashCanonicalJson, hashCanonicalJsonInTurns, isRecord } from "./json";
