import { z } from "zod";
import { described } from "@/server/domain/kernel/described";
import { apiKeyWire } from "@/server/services/integration/api-key";
import { organizationWire } from "@/server/services/organization/organization";

const requestsPerMinute = z.object(
  described(
    { limit: z.int(), remaining: z.int(), resetAt: z.iso.datetime() },
    { limit: "Requests a minute", remaining: "How many are left", resetAt: "When the next minute begins" },
  ),
);
const bloggers = z.object(
  described(
    { limit: z.int().nullable(), used: z.int() },
    { limit: "Most active bloggers; null: the plan sets no limit", used: "How many there are" },
  ),
);
const quota = described(
  { requestsPerMinute, batchSize: z.int(), bloggers },
  {
    requestsPerMinute: "Of this key",
    batchSize: "Most items of a batch import",
    bloggers: "Of the organization's plan",
  },
);
const shownOfKey = ["id", "name", "maskedKey", "scope", "environment", "lastUsedAt", "lastUsedIp"] as const;
const apiKey = apiKeyWire.pick(
  Object.fromEntries(shownOfKey.map((name) => [name, true])) as Record<(typeof shownOfKey)[number], true>,
);

/**
 * `GET /open-api/organizations/self` (docs/rules.md#api-keys): the organization, its quota now, and the key
 * that asks.
 */
export const organizationSelf = organizationWire
  .extend(
    described(
      { memberCount: z.int(), bloggerCount: z.int(), quota: z.object(quota), apiKey },
      {
        memberCount: "ACTIVE members, the Owner included; 0 in a sandbox",
        bloggerCount: "Bloggers in the roster, deactivated ones left out",
        quota: "What may still be done",
        apiKey: "The key that asks",
      },
    ),
  )
  .meta({
    id: "OrganizationSelf",
    description: "The organization of the API key, and what it may still do.",
  });

/** The rate limit of the key as it stands after this request. */
export const getOrganizationSelfInput = z.strictObject({
  rate: z.object({ limit: z.int(), remaining: z.int(), resetAt: z.date() }),
});
