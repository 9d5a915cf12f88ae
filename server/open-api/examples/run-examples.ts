import { bloggerExample, pushExample } from "./blogger-examples";

const { organizationId } = bloggerExample;

export const rowErrorsExample = [
  {
    index: 2,
    platform: "STARMAP",
    code: "PLATFORM_URL_MISMATCH" as const,
    message: "The link's host does not belong to STARMAP. Send the platform that the link belongs to.",
  },
];

export const importRunExample = {
  id: "imp_01kakq8r4c6d8f0g2h4j6k8m0n",
  organizationId,
  apiKeyId: "key_01kakq3e5f7g9h1j3k5m7n9p1q",
  apiKeyName: "ERP",
  kind: "BATCH" as const,
  sourceSystem: "erp",
  idempotencyKey: "erp-2026-11-21-1",
  total: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  failed: 1,
  reason: null,
  discardedFieldsByPlatform: {},
  durationMs: 184,
  createdAt: "2026-11-21T08:00:00.000Z",
};

export const syncRunExample = {
  id: pushExample.runId,
  endpointId: pushExample.endpointId,
  attempt: pushExample.attempt,
  status: "SUCCESS" as const,
  bloggerIds: [bloggerExample.id],
  failedBloggerIds: [],
  totalCount: 1,
  successCount: 1,
  failedCount: 0,
  startedAt: pushExample.sentAt,
  finishedAt: "2026-11-21T08:00:00.306Z",
  lastError: null,
  deliveryId: pushExample.id,
  deliveryStatus: "SUCCESS" as const,
  isTest: false,
  nextAttemptAt: null,
  endpointState: { state: "ACTIVE" as const, since: null, reason: null, nextProbeAt: null },
};

export const scrapingRunExample = {
  id: "run_01kakq7a1c3e5g7j9m2p4r6t8v",
  taskId: "tsk_01kakq6z9x8w7v6t5s4r3q2p1n",
  status: "PARTIAL" as const,
  startedAt: "2026-11-21T02:00:00.000Z",
  finishedAt: "2026-11-21T03:12:40.000Z",
  targetCount: 2,
  successCount: 1,
  failedCount: 1,
  captchaCount: 0,
  accountUsageJson: {
    pace: { PGY: { hourCap: 22, dayCap: 150, minIntervalMs: 3_000 } },
    accounts: [
      {
        accountId: "acc_01kakq4h6k8m0p2r4t6w8y1a3c",
        displayName: "小红书一号",
        platform: "PGY",
        succeeded: 1,
        refused: 1,
        captchas: 0,
        share: 1,
      },
    ],
  },
  errorLog: null,
  pauseReason: null,
  attempt: 1,
  pendingBloggerIds: null,
  processedBloggerIds: [bloggerExample.id],
  parentRunId: null,
  failedTargets: [
    {
      url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3",
      errorCode: "NOT_FOUND",
      errorMessage: "The page shows no creator.",
      accountId: "acc_01kakq4h6k8m0p2r4t6w8y1a3c",
      attempt: 1,
      ts: 1_795_230_000_000,
    },
  ],
};

const { id, status, startedAt, finishedAt, targetCount, successCount, failedCount, attempt } =
  scrapingRunExample;

export const scrapingTaskExample = {
  id: scrapingRunExample.taskId,
  organizationId: bloggerExample.organizationId,
  ownerUserId: null,
  name: "Every night",
  platforms: ["PGY" as const],
  scope: "ALL" as const,
  filterJson: null,
  fieldsJson: ["fansCount", "interactRate"],
  unfilledFields: [],
  scheduleType: "DAILY" as const,
  cronExpression: "0 10 * * *",
  enabled: true,
  priority: "DAILY" as const,
  maxRunDurationMinutes: 240,
  failureRetryCount: 2,
  retryIntervalMinutes: 15,
  currentRetryCount: 0,
  pacePolicyId: null,
  lastRunAt: startedAt,
  nextRunAt: "2026-11-22T02:00:00.000Z",
  runCount: 41,
  lastRun: {
    id,
    status,
    startedAt,
    finishedAt,
    targetCount,
    successCount,
    failedCount,
    attempt,
    pendingCount: 0,
  },
  createdAt: "2026-10-12T06:30:00.000Z",
  updatedAt: "2026-11-21T03:12:40.000Z",
};

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

export const itemExample = {
  platform: "PGY",
  url: "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/5f1a2b3c4d5e6f7a8b9c0d1e",
  nickname: "林一",
  fansCount: 123_000,
  priceJson: { picture: 3_000, video: 5_200 },
  externalId: "erp-1001",
};

export const batchExample = {
  sourceSystem: "erp",
  items: [
    itemExample,
    { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/208259", tags: ["tech", "review"] },
    { platform: "STARMAP", url: "https://space.bilibili.com/208259" },
  ],
};

const { total, created, updated, unchanged, failed, discardedFieldsByPlatform } = importRunExample;

export const batchResultExample = {
  runId: importRunExample.id,
  total,
  created,
  updated,
  unchanged,
  failed,
  discardedFieldsByPlatform,
  errors: rowErrorsExample,
  warnings: [],
  outcomes: null,
};

export const deactivationExample = {
  sourceSystem: "erp",
  reason: "Contract ended",
  items: [
    { id: bloggerExample.id },
    { platform: bloggerExample.platform, url: bloggerExample.url },
    { externalId: "erp-9999" },
  ],
};

export const deactivationResultExample = {
  runId: importRunExample.id,
  total: 3,
  deactivated: 1,
  unchanged: 1,
  failed: 1,
  errors: [
    {
      index: 2,
      platform: null,
      code: "NOT_FOUND" as const,
      message: 'There is no blogger with the externalId "erp-9999".',
    },
  ],
};

export const sandboxExample = {
  id: "org_01kakq0a2b3c4d5e6f7g8h9j0k",
  bloggerCount: 12,
  endpointCount: 1,
  resetAt: "2026-11-21T06:00:00.000Z",
};
