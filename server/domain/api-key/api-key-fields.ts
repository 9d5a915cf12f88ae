import { z } from "zod";
import { apiKeyScopeSchema } from "../permissions";
import { storableText } from "../text";

/** What a key works on: its organization, or that organization's sandbox. */
export const apiKeyEnvironments = ["LIVE", "TEST"] as const;

/** What a person fills in of an API key (docs/rules.md#api-keys); no scope means all reads and no write. */
export const apiKeyFields = z.strictObject({
  name: storableText.trim().min(1).max(100),
  scope: apiKeyScopeSchema.nullable(),
  environment: z.enum(apiKeyEnvironments),
});
