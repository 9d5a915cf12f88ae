export { parseJson, refuseDeepJson } from "./parse-json";
export { limitJsonBody, MAX_SIGN_IN_BYTES, readBody, unzipBody } from "./request-body";
