import { readBody } from "@/server/infra/request-body";
import { checkMediaType } from "./check-media-type";
import { parseJson } from "./parse-json";

/** Size → media type → JSON, in the order of decisions, section 1. */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request);
  checkMediaType(request.headers);
  return parseJson(body);
}
