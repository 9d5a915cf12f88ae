import { durationSince } from "@/server/domain/kernel/durations";
import { newId } from "@/server/domain/kernel/ids";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, rosterChanged } from "@/server/services/kernel/verb";
import { type ImportBloggersInput, type ImportRun } from "../schema";
import { type Run } from "./write-import";

export const withoutErrors = { errors: true } as const satisfies Prisma.OpenApiBloggerImportRunOmit;

export type ImportRequest = Pick<ImportBloggersInput, "sourceSystem" | "idempotencyKey" | "dryRun"> & {
  kind: ImportRun["kind"];
  reason?: string | null | undefined;
  startedAt: Date;
};

/** Also announces that the roster may have changed. Returns null for a dry run (docs/rules.md#import). */
export async function recordImportRun(
  tx: Tx,
  ctx: Ctx,
  request: ImportRequest,
  run: Run,
): Promise<string | null> {
  const { kind, sourceSystem, idempotencyKey, reason, startedAt, dryRun } = request;
  if (dryRun) return null;
  const id = newId("importRun");
  await tx.openApiBloggerImportRun.create({
    data: {
      ...run,
      id,
      kind,
      organizationId: ctx.organization.id,
      apiKeyId: ctx.actor.type === "apiKey" ? ctx.actor.apiKeyId : null,
      apiKeyName: ctx.actor.type === "apiKey" ? ctx.actor.name : null,
      sourceSystem: sourceSystem ?? null,
      idempotencyKey,
      reason: reason ?? null,
      durationMs: durationSince(startedAt, ctx.now()),
    },
    select: { id: true },
  });
  if (run.failed < run.total) ctx.afterCommit(rosterChanged(ctx.organization.id));
  return id;
}
