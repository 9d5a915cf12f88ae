import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type OpenApiBloggerImportRun } from "@/server/infra/db/generated/client";
import { startRosterJob, checkUnderWay, keptSince, rosterJobWire } from "@/server/services/roster/job";
import { type Ctx, mutation, requireUser } from "@/server/services/kernel/verb";
import { behind, changedBy, type UndoInput, wentOn } from "./internal/undo-work";
import { findLiveJob, findUndoJob, getVisibleRun } from "./internal/visible-run";
import { importRunId } from "./schema";

const MAX_OWN = 3;
const MAX_UNDER_WAY = 20;

/**
 * Undoes a file's import as a job (docs/rules.md#undoing-an-import). Allowed for 30 days, to the user who
 * started it and the Owner. Throws `NOT_FOUND`, `PERMISSION_MISSING`, and `CONFLICT` if there is nothing to
 * undo.
 */
export const undoImport = mutation({
  permission: "import:write",
  input: importRunId,
  output: rosterJobWire,
  audit: "import-run.undo",
  async run({ ctx, tx, input: { id } }) {
    await tx.$queryRaw`
      SELECT FROM open_api_blogger_import_run WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR UPDATE`;
    const run = await getVisibleRun(ctx, id, tx);
    if (!isOwnOrOwners(ctx, run))
      throw new ServiceError(
        "PERMISSION_MISSING",
        "Only the user who started the import, or the Owner, can undo it.",
      );
    await checkUndoable(tx, ctx, run);
    const refusal = `A user can undo at most ${MAX_OWN} imports at once, an organization ${MAX_UNDER_WAY}. Wait for one to finish, or cancel it.`;
    await checkUnderWay(tx, ctx, { kind: "UNDO_IMPORT", mostOwn: MAX_OWN, most: MAX_UNDER_WAY, refusal });
    // An interrupted undo continues after its last page, with its counts.
    const cutOff = await findUndoJob(tx, ctx, run);
    const total = await tx.importRunBlogger.count({ where: { ...changedBy(id), ...behind(cutOff) } });
    const input: UndoInput = { runId: id };
    const job = await startRosterJob(tx, ctx, { kind: "UNDO_IMPORT", input, total, ...wentOn(cutOff) });
    await tx.openApiBloggerImportRun.update({ where: { id }, data: { undoJobId: job.id } });
    return { before: null, after: { id, name: run.sourceSystem, jobId: job.id, total }, result: job };
  },
});

type Run = Awaited<ReturnType<typeof getVisibleRun>>;

async function checkUndoable(tx: Tx, ctx: Ctx, run: Run): Promise<void> {
  const refuse = (message: string) => new ServiceError("CONFLICT", message);
  if (run.kind !== "FILE") throw refuse("Only the import of a file can be undone.");
  if (run.undone !== null) throw refuse("This import was already undone.");
  if (run.createdAt < keptSince(ctx.now()))
    throw refuse("This import is more than 30 days old and can no longer be undone.");
  const live = await findLiveJob(tx, ctx, [run.undoJobId, run.file?.jobId ?? null]);
  if (live?.kind === "UNDO_IMPORT") throw refuse("This import is already being undone.");
  if (live !== null)
    throw refuse("The import is still running. Cancel it or wait for it to finish, then undo it.");
  const known = await tx.importRunBlogger.findFirst({ where: changedBy(run.id), select: { runId: true } });
  if (known === null) throw refuse("It is not known what this import changed, or it changed nothing.");
}

export function isOwnOrOwners(ctx: Ctx, { userId }: Pick<OpenApiBloggerImportRun, "userId">): boolean {
  return ctx.organization.actorIsOwner || userId === requireUser(ctx).userId;
}
