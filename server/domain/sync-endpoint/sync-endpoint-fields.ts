import { z } from "zod";
import { platforms, platformSchema } from "../platforms";
import { storableText } from "../text";
import { headersField, headerText } from "./headers-field";

export const batchSizes = [1, 5, 10, 50] as const;
export const syncAuthTypes = ["NONE", "BEARER", "BASIC", "SIGNATURE"] as const;
export const syncMethods = ["POST", "PUT", "PATCH"] as const;
export type SyncAuthType = (typeof syncAuthTypes)[number];

export const MAX_RETRY_COUNT = 10;

const secret = storableText.min(1).max(4_096);

/**
 * What a person fills in of a sync endpoint, with the bounds of the specification (section 2.10). Whether the address may be
 * reached, and whether plain http is allowed for it, is a setting's affair and not a schema's.
 */
export const syncEndpointFields = {
  name: storableText.trim().min(1).max(100),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
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
      // It goes into a header as it is; user name and password go there encoded.
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
