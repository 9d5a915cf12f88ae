import { type Prisma } from "@/server/infra/db";
import { type ImportRun, type ImportRunDetail } from "../schema";

/** What a list reads of a run: the row errors of a batch may be large. */
export const withoutErrors = { errors: true } as const satisfies Prisma.OpenApiBloggerImportRunOmit;

type Row = Prisma.OpenApiBloggerImportRunGetPayload<{ omit: typeof withoutErrors }>;

export function toImportRun(row: Row): ImportRun {
  return {
    id: row.id,
    organizationId: row.organizationId,
    apiKeyId: row.apiKeyId,
    apiKeyName: row.apiKeyName,
    kind: row.kind,
    sourceSystem: row.sourceSystem,
    idempotencyKey: row.idempotencyKey,
    total: row.total,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
    discardedFieldsByPlatform: row.discardedFieldsByPlatform as Record<string, string[]>,
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toImportRunDetail(row: Row & { errors: Prisma.JsonValue }): ImportRunDetail {
  return { ...toImportRun(row), errors: row.errors as ImportRunDetail["errors"] };
}
