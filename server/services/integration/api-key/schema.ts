import { z } from "zod";
import { described } from "@/server/domain/kernel/described";
import { idSchema } from "@/server/domain/kernel/ids";
import { organizationWire } from "@/server/domain/kernel/organization";
import { apiKeyEnvironments, apiKeyFields, apiKeyScopeSchema } from "@/server/domain/people/permissions";

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
      name: "As the Owner entered it",
      maskedKey: "Its beginning",
      scope: "What it can do; null: read everything and write nothing",
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

export const apiKeyCreated = z.object({ key: z.string(), record: apiKeyWire });
export const apiKeyList = z.object({ list: z.array(apiKeyWire) });

const { name, scope, environment } = apiKeyFields.shape;
const id = idSchema("apiKey");

export const apiKeyIdInput = z.strictObject({ id });

export const createApiKeyInput = apiKeyFields.extend({
  scope: scope.default(null),
  environment: environment.default("LIVE"),
});

/** `day`: the former plaintext stays valid for 24 hours. */
export const resetApiKeyInput = z.strictObject({ id, overlap: z.enum(["none", "day"]).default("none") });

export const updateApiKeyInput = z.strictObject({
  id,
  name: name.exactOptional(),
  scope: scope.exactOptional(),
});

export const setApiKeyEnabledInput = z.strictObject({ id, enabled: z.boolean() });

const requestsPerMinute = z.object(
  described(
    { limit: z.int(), remaining: z.int(), resetAt: z.iso.datetime() },
    { limit: "Requests a minute", remaining: "How many are left", resetAt: "When the next minute starts" },
  ),
);
const bloggers = z.object(
  described(
    { limit: z.int().nullable(), used: z.int() },
    { limit: "Maximum number of active bloggers; null: no limit", used: "How many there are" },
  ),
);
const quota = described(
  { requestsPerMinute, batchSize: z.int(), bloggers },
  {
    requestsPerMinute: "Of this key",
    batchSize: "Maximum items of a batch import",
    bloggers: "Of the organization's plan",
  },
);
const shownOfKey = ["id", "name", "maskedKey", "scope", "environment", "lastUsedAt", "lastUsedIp"] as const;
const apiKey = apiKeyWire.pick(
  Object.fromEntries(shownOfKey.map((name) => [name, true])) as Record<(typeof shownOfKey)[number], true>,
);

/** `GET /open-api/organizations/self` (docs/rules.md#api-keys). */
export const organizationSelf = organizationWire
  .extend(
    described(
      { memberCount: z.int(), bloggerCount: z.int(), quota: z.object(quota), apiKey },
      {
        memberCount: "ACTIVE members, including the Owner; 0 in a sandbox",
        bloggerCount: "Bloggers in the roster, without deactivated ones",
        quota: "Remaining quota",
        apiKey: "The key that asks",
      },
    ),
  )
  .meta({
    id: "OrganizationSelf",
    description: "The organization of the API key and its remaining quota.",
  });

export const getOrganizationSelfInput = z.strictObject({
  rate: z.object({ limit: z.int(), remaining: z.int(), resetAt: z.date() }),
});
