import { bloggerExample } from "./blogger-example";

/** The organization that asks, after its third request of the minute. */
export const organizationSelfExample = {
  id: bloggerExample.organizationId,
  name: "Lin & Partners",
  ownerId: "usr_01kakq0a2b3c4d5e6f7g8h9j0k",
  status: "ACTIVE" as const,
  dataMode: "CLOUD" as const,
  subscriptionPlan: "ENTERPRISE",
  subscriptionExpiresAt: null,
  timeZone: "Asia/Shanghai",
  createdAt: "2026-01-05T02:00:00.000Z",
  updatedAt: "2026-10-01T02:00:00.000Z",
  memberCount: 4,
  bloggerCount: 5_120,
  quota: {
    requestsPerMinute: { limit: 60, remaining: 57, resetAt: "2026-11-21T08:01:00.000Z" },
    batchSize: 500,
    bloggers: { limit: null, used: 5_120 },
  },
  apiKey: {
    id: "key_01kakq3e5f7g9h1j3k5m7n9p1q",
    name: "ERP",
    environment: "LIVE" as const,
    maskedKey: "crs_ab12cd34****",
    scope: { permissions: ["blogger:read" as const, "blogger:write" as const] },
    lastUsedAt: "2026-11-21T07:59:12.000Z",
    lastUsedIp: "203.0.113.7",
  },
};
