import { newId } from "@/server/domain/ids";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/verb";
import { type ImportBloggersInput, type ImportRun } from "../schema";
import { type Run } from "./write-items";

export type RunRequest = Pick<ImportBloggersInput, "sourceSystem" | "idempotencyKey"> & {
  kind: ImportRun["kind"];
  startedAt: Date;
};

/** Writes the run of an import (specification, section 2.5) and answers its id. */
export async function recordImportRun(tx: Tx, ctx: Ctx, request: RunRequest, run: Run): Promise<string> {
  const { kind, sourceSystem, idempotencyKey, startedAt } = request;
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
      durationMs: ctx.now().getTime() - startedAt.getTime(),
    },
    select: { id: true },
  });
  return id;
}
