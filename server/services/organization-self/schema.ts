import { z } from "zod";
import { apiKeyWire } from "@/server/services/api-key";
import { organizationWire } from "@/server/services/organization";

/**
 * `GET /open-api/organizations/self` (docs/rules.md#api-keys): the organization, its quota now, and the key
 * that asks.
 */
export const organizationSelf = organizationWire.extend({
  /** ACTIVE members, the Owner included. */
  memberCount: z.int(),
  /** Bloggers in the roster, deactivated ones left out. */
  bloggerCount: z.int(),
  quota: z.object({
    requestsPerMinute: z.object({ limit: z.int(), remaining: z.int(), resetAt: z.iso.datetime() }),
    /** Most items of a batch import. */
    batchSize: z.int(),
    /** `limit` null: the plan sets none. */
    bloggers: z.object({ limit: z.int().nullable(), used: z.int() }),
  }),
  apiKey: apiKeyWire.pick({
    id: true,
    name: true,
    maskedKey: true,
    scope: true,
    environment: true,
    lastUsedAt: true,
    lastUsedIp: true,
  }),
});

/** The rate limit of the key as it stands after this request. */
export const getOrganizationSelfInput = z.strictObject({
  rate: z.object({ limit: z.int(), remaining: z.int(), resetAt: z.date() }),
});
