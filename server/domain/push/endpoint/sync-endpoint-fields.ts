import { z } from "zod";
import { platforms, platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";
import { batchSizes, MAX_RETRY_COUNT, syncAuthTypes, syncMethods } from "./sync-endpoint-values";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;
/** `accept-encoding` is reserved, because `failedBloggerIds` could not be read from a compressed response. */
const RESERVED =
  /^(host|connection|keep-alive|content-.*|transfer-encoding|accept-encoding|te|trailer|upgrade|expect|proxy-.*|webhook-.*)$/i;
const MAX_HEADERS = 50;

/** Compared without punctuation, because some gateways treat `webhook_id` as `webhook-id`. */
function isReserved(name: string): boolean {
  return RESERVED.test(name.replace(/[^0-9a-z]/gi, "-"));
}

export function isCustomHeader(name: string): boolean {
  return HEADER_NAME.test(name) && !isReserved(name);
}

const headerText = [
  (text: string) => HEADER_TEXT.test(text),
  {
    error: "must not hold control characters, nor characters beyond Latin-1",
    params: { code: "HEADER_VALUE_INVALID" },
  },
] as const;

const headersField = z
  .record(
    z
      .string()
      .refine((name) => HEADER_NAME.test(name), {
        error: "must be a header name",
        params: { code: "HEADER_NAME_INVALID" },
        abort: true,
      })
      .refine((name) => !isReserved(name), {
        error: "is set by the push itself",
        params: { code: "HEADER_NAME_RESERVED" },
      }),
    z
      .string()
      .max(4_096)
      .refine(...headerText),
  )
  .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, {
    error: `at most ${MAX_HEADERS} headers`,
    params: { code: "TOO_MANY", limit: MAX_HEADERS },
  })
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

const secret = storableText.min(1).max(4_096);

/**
 * Bounds of the fields (docs/rules.md#sync-endpoints). Whether the address may be reached, and by plain http,
 * depends on settings and is checked elsewhere.
 */
export const syncEndpointFields = {
  name: storableText.trim().min(1).max(100),
  // The length comes first, because the address is parsed by the later checks.
  url: z
    .string()
    .max(2_048)
    .pipe(z.url({ protocol: /^https?$/ }))
    .refine((url) => !hasUserInfo(url), {
      error: "must not hold a user name or password: choose an authType for that",
      params: { code: "URL_USER_INFO" },
    })
    .pipe(storableText),
  method: z.enum(syncMethods),
  platformFilter: z.array(platformSchema).max(platforms.length).nullable(),
  headersJson: headersField.nullable(),
  authType: z.enum(syncAuthTypes),
  authConfigJson: z
    .strictObject({
      // The token goes into a header unencoded; user name and password are encoded.
      token: secret.refine(...headerText).optional(),
      username: storableText
        .min(1)
        .max(200)
        .refine((name) => !name.includes(":"), {
          error: "must not hold a colon: receivers read what follows it as the password",
          params: { code: "USERNAME_COLON" },
        })
        .optional(),
      password: secret.optional(),
    })
    .nullable(),
  batchSize: z.literal(batchSizes),
  retryCount: z.int().min(0).max(MAX_RETRY_COUNT),
  enabled: z.boolean(),
};

function hasUserInfo(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== "" || password !== "";
}
