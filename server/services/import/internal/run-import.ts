import { type Tx } from "@/server/infra/db";
import { type Ctx, withTransaction } from "@/server/services/verb";
import { importLimiter } from "./import-limiter";
import { recordImportRun, type RunRequest } from "./record-import-run";
import { rehearse } from "./rehearse";

import { type Run } from "./write-items";

type Request = RunRequest & { dryRun: boolean };

/**
 * Does the writing of an import and its run in one transaction, with the door's idempotency record. A dry run does the same work
 * and takes it back: it has no run.
 */
export async function runImport<Data extends object>(
  ctx: Ctx,
  request: Request,
  write: (tx: Tx) => Promise<{ run: Run; data: Data }>,
): Promise<{ runId: string | null } & Data> {
  if (request.dryRun) {
    const { data } = await importLimiter.run(ctx.organization.liveId, () => rehearse(ctx, write));
    return { runId: null, ...data };
  }
  const writeWithRun = async (tx: Tx) => {
    const { run, data } = await write(tx);
    return { runId: await recordImportRun(tx, ctx, request, run), ...data };
  };
  const result = await importLimiter.run(ctx.organization.liveId, () => withTransaction(ctx, writeWithRun));
  ctx.bloggersChanged();
  return result;
}
