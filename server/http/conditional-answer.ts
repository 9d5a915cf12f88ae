import { sha256Hex } from "@/server/infra/crypto";
import { isKnown } from "./answer-file";
import { type Answer, successAnswer } from "./envelope";

/** The `ETag` is weak, because all compressed forms of a body share it. */
export function conditionalAnswer(request: Request, body: string): Answer {
  const tag = `"${sha256Hex(body).slice(0, 32)}"`;
  const headers = { ETag: `W/${tag}` };
  return isKnown(request, tag)
    ? { status: 304, body: null, headers, reason: null }
    : successAnswer(body, headers);
}
