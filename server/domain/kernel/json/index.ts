export { findLongInteger, parseExactJson } from "./long-integers";
export { canonicalJson, hashCanonicalJson, hashCanonicalJsonInTurns } from "./json";
export { isRecord } from "../records";
