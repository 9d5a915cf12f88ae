import { ServiceError } from "@/server/domain/errors";
import { isNestedDeeper } from "./is-nested-deeper";

const MAX_LEVELS = 200;

/**
 * The JSON of a body. Throws `MALFORMED_JSON`, also for other encodings than UTF-8 and for nesting beyond all use; that is seen
 * before parsing, which takes seconds for 4 MiB of brackets.
 */
export function parseJson(body: Uint8Array): unknown {
  if (body.byteLength === 0) throw malformed("The body is empty");
  if (isNestedDeeper(body, MAX_LEVELS)) throw malformed(`The body nests deeper than ${MAX_LEVELS} levels`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw malformed("The body is not valid JSON in UTF-8");
  }
}

function malformed(problem: string): ServiceError {
  return new ServiceError("MALFORMED_JSON", `${problem}. Send a JSON object.`);
}
