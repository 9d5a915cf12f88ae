import { z } from "zod";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;
/** `accept-encoding` is the guard's: an answer that came compressed could not be read for `failedBloggerIds`. */
const RESERVED =
  /^(host|connection|keep-alive|content-.*|transfer-encoding|accept-encoding|te|upgrade|expect|webhook-.*)$/i;
const MAX_HEADERS = 50;

/** Whether an endpoint may set this header itself (decisions, section 2). */
export function isCustomHeader(name: string): boolean {
  return HEADER_NAME.test(name) && !RESERVED.test(name);
}

/** The refinement for what is sent as a header's value: characters beyond Latin-1 cannot be. */
export const headerText = [
  (text: string) => HEADER_TEXT.test(text),
  {
    error: "must not hold control characters, nor characters beyond Latin-1",
    params: { code: "HEADER_VALUE_INVALID" },
  },
] as const;

/** Headers that a push carries beside its own (decisions, section 2): none that the protocol or the signature needs. */
export const headersField = z
  .record(
    z
      .string()
      .refine((name) => HEADER_NAME.test(name), {
        error: "must be a header name",
        params: { code: "HEADER_NAME_INVALID" },
        abort: true,
      })
      .refine((name) => !RESERVED.test(name), {
        error: "is set by the push itself",
        params: { code: "HEADER_NAME_RESERVED" },
      }),
    z
      .string()
      .max(4_096)
      .refine(...headerText),
  )
  .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `at most ${MAX_HEADERS} headers`)
  .superRefine((headers, context) => {
    const seen = new Set<string>();
    for (const name of Object.keys(headers)) {
      if (seen.has(name.toLowerCase()))
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is there already: header names are the same in upper and lower case",
          params: { code: "HEADER_NAME_DUPLICATE" },
        });
      seen.add(name.toLowerCase());
    }
  });
