import { sha256Hex } from "@/server/infra/crypto";
import { isKnown } from "./answer-file";
import { type Answer, successAnswer } from "./envelope";

/**
 * A success with its `ETag`, or 304 without a body where the caller names it in `If-None-Match`. It is weak:
 * the compressed forms of a body share it.
 */
export function conditionalAnswer(request: Request, body: string): Answer {
  const tag = `"${sha256Hex(body).slice(0, 32)}"`;
  const headers = { ETag: `W/${tag}` };
  return isKnown(request, tag)
    ? { status: 304, body: null, headers, reason: null }
    : successAnswer(body, headers);
}
