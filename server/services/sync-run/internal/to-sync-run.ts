import { type Prisma } from "@/server/infra/db";
import { type SyncRun, type SyncRunEntry, type SyncRunOutcome } from "../schema";

/** What is read of a run's delivery. */
export const withDelivery = {
  delivery: { select: { nextAttemptAt: true, oldestChangeAt: true } },
} as const satisfies Prisma.SyncEndpointRunInclude;

export type SyncRunRow = Prisma.SyncEndpointRunGetPayload<{ include: typeof withDelivery }>;

function toSyncRun(row: SyncRunRow): SyncRun {
  return {
    id: row.id,
    endpointId: row.endpointId,
    attempt: row.attempt,
    status: row.status,
    bloggerIds: row.bloggerIds,
    failedBloggerIds: row.failedBloggerIds,
    totalCount: row.totalCount,
    successCount: row.successCount,
    failedCount: row.failedCount,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    lastError: row.lastError,
    deliveryId: row.deliveryId,
    deliveryStatus: row.deliveryStatus,
    isTest: row.isTest,
    nextAttemptAt: row.delivery.nextAttemptAt?.toISOString() ?? null,
  };
}

export function toSyncRunEntry(row: SyncRunRow): SyncRunEntry {
  return { ...toSyncRunOutcome(row), errorCode: row.errorCode };
}

export function toSyncRunOutcome(row: SyncRunRow): SyncRunOutcome {
  return { ...toSyncRun(row), durationMs: row.durationMs, responseStatus: row.responseStatus };
}
