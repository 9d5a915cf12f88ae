import { compress, type Encoding } from "@/server/infra/compression";
import { sha256Hex } from "@/server/infra/crypto";
import { isKnown } from "./answer-file";
import { type Answer, successAnswer } from "./envelope";

/** Less than that fits into one packet as it is. */
const WORTH_BYTES = 1_024;

type Encoded = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** The body as the caller takes it, compressed outside of the event loop where it is worth it. */
export async function encodeBody({ headers }: Request, text: string): Promise<Encoded> {
  const bytes = Buffer.from(text);
  const vary = { Vary: "Accept-Encoding" };
  const encoding = pickEncoding(headers.get("accept-encoding") ?? "");
  if (encoding === null || bytes.byteLength < WORTH_BYTES) return { body: text, headers: vary };
  const body = new Uint8Array(await compress(bytes, encoding));
  return { body, headers: { ...vary, "Content-Encoding": encoding } };
}

/** The best of what `Accept-Encoding` takes; null where it takes neither, or says nothing. */
export function pickEncoding(accepted: string): Encoding | null {
  const weights = new Map(
    accepted.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [br, zipped] = [weightOf("br"), weightOf("gzip")];
  if (!(br > 0) && !(zipped > 0)) return null;
  return br >= zipped ? "br" : "gzip";
}

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
