import { z } from "zod";
import { described } from "@/server/domain/kernel/described";
import { idSchema } from "@/server/domain/kernel/ids";
import { apiKeyEnvironments, apiKeyFields, apiKeyScopeSchema } from "@/server/domain/people/permissions";

/** OrganizationApiKey; the key's hash stays inside. */
export const apiKeyWire = z.object(
  described(
    {
      id: z.string(),
      organizationId: z.string(),
      name: z.string(),
      maskedKey: z.string(),
      scope: apiKeyScopeSchema.nullable(),
      environment: z.enum(apiKeyEnvironments),
      enabled: z.boolean(),
      lastUsedAt: z.iso.datetime().nullable(),
      lastUsedIp: z.string().nullable(),
      previousKeyExpiresAt: z.iso.datetime().nullable(),
      createdAt: z.iso.datetime(),
    },
    {
      id: "The key",
      organizationId: "Its organization; of a test key that one too, not the sandbox",
      name: "As the Owner gave it",
      maskedKey: "Its beginning",
      scope: "What it may do; null: read everything and write nothing",
      environment: "TEST works on the organization's sandbox",
      enabled: "A disabled key is refused with 401",
      lastUsedAt: "When it was last used, to the minute",
      lastUsedIp: "From where",
      previousKeyExpiresAt:
        "Until when the plaintext from before the last reset works too; null: it does not",
      createdAt: "When it was made",
    },
  ),
);

/** OrganizationApiKeyCreated: `key` is the plaintext, shown this once. */
export const apiKeyCreated = z.object({ key: z.string(), record: apiKeyWire });
/** OrganizationApiKeyList. */
export const apiKeyList = z.object({ list: z.array(apiKeyWire) });

const { name, scope, environment } = apiKeyFields.shape;
const id = idSchema("apiKey");

export const apiKeyIdInput = z.strictObject({ id });

/** No scope, or null, means all reads and no write; no environment means LIVE, and it never changes. */
export const createApiKeyInput = apiKeyFields.extend({
  scope: scope.default(null),
  environment: environment.default("LIVE"),
});

/** `day`: the former plaintext works beside the new one for 24 hours. */
export const resetApiKeyInput = z.strictObject({ id, overlap: z.enum(["none", "day"]).default("none") });

export const updateApiKeyInput = z.strictObject({
  id,
  name: name.exactOptional(),
  scope: scope.exactOptional(),
});

export const setApiKeyEnabledInput = z.strictObject({ id, enabled: z.boolean() });
