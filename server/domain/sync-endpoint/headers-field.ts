import { z } from "zod";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** What a header may hold; characters beyond Latin-1 cannot be sent. */
export const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;
export const HEADER_TEXT_ERROR = "must not hold control characters, nor characters beyond Latin-1";
const RESERVED = /^(host|connection|content-.*|transfer-encoding|te|upgrade|expect|webhook-.*)$/i;
const MAX_HEADERS = 50;

/** Whether an endpoint may set this header itself (decisions, section 2). */
export function isCustomHeader(name: string): boolean {
  return HEADER_NAME.test(name) && !RESERVED.test(name);
}

/** Headers that a push carries beside its own (decisions, section 2): none that the protocol or the signature needs. */
export const headersField = z
  .record(
    z
      .string()
      .regex(HEADER_NAME, "must be a header name")
      .refine((name) => !RESERVED.test(name), "is set by the push itself"),
    z.string().max(4_096).regex(headerText, HEADER_TEXT_ERROR),
  )
  .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `at most ${MAX_HEADERS} headers`);
