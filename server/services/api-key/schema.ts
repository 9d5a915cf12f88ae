import { z } from "zod";
import { apiKeyEnvironments, apiKeyFields } from "@/server/domain/api-key";
import { idSchema } from "@/server/domain/ids";
import { apiKeyScopeSchema } from "@/server/domain/permissions";

/** OrganizationApiKey (specification, section 2.3). */
export const apiKeyWire = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  maskedKey: z.string(),
  scope: apiKeyScopeSchema.nullable(),
  /** Additional to the specification: TEST works on the organization's sandbox. */
  environment: z.enum(apiKeyEnvironments),
  enabled: z.boolean(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedIp: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ApiKeyWire = z.infer<typeof apiKeyWire>;

/** OrganizationApiKeyCreated: `key` is the plaintext, shown this once. */
export const apiKeyCreated = z.object({ key: z.string(), record: apiKeyWire });
export type ApiKeyCreated = z.infer<typeof apiKeyCreated>;

/** OrganizationApiKeyList. */
export const apiKeyList = z.object({ list: z.array(apiKeyWire) });
export type ApiKeyList = z.infer<typeof apiKeyList>;

const id = idSchema("apiKey");

/** No scope means all reads and no write; no environment means LIVE, and it never changes. */
export const createApiKeyInput = apiKeyFields.extend({
  scope: apiKeyFields.shape.scope.default(null),
  environment: apiKeyFields.shape.environment.default("LIVE"),
});
export type CreateApiKeyInput = z.input<typeof createApiKeyInput>;

export const updateApiKeyInput = z.strictObject({
  id,
  name: apiKeyFields.shape.name.exactOptional(),
  scope: apiKeyFields.shape.scope.exactOptional(),
});
export type UpdateApiKeyInput = z.infer<typeof updateApiKeyInput>;

export const setApiKeyEnabledInput = z.strictObject({ id, enabled: z.boolean() });
export type SetApiKeyEnabledInput = z.infer<typeof setApiKeyEnabledInput>;

export const apiKeyIdInput = z.strictObject({ id });
export type ApiKeyIdInput = z.infer<typeof apiKeyIdInput>;
