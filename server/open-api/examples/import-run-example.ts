import { bloggerExample } from "./blogger-example";

const { organizationId } = bloggerExample;

/** Row errors as a batch answers them. */
export const rowErrorsExample = [
  {
    index: 2,
    platform: "STARMAP",
    code: "PLATFORM_URL_MISMATCH" as const,
    message: "The link's host does not belong to STARMAP. Send the platform that the link belongs to.",
  },
];

/** An import run in a list. */
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
  discardedFieldsByPlatform: {},
  durationMs: 184,
  createdAt: "2026-11-21T08:00:00.000Z",
};
