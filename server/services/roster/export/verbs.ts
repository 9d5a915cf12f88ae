import { dayIn } from "@/server/domain/kernel/days";
import { notFound } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { ABANDONED_MS, keptElsewhere, newStorage } from "@/server/infra/storage";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { commitThenCall, type Ctx, query, requireUser, retention } from "@/server/services/kernel/verb";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { rosterJobId, rosterJobWire, startRosterJob } from "@/server/services/roster/job";
import { getShortlistRow } from "@/server/services/roster/shortlist";
import { checkExports, deleteExport, expireOldest } from "./internal/export-rows";
import { exportBloggersInput, exportFile, type ExportInput, exportShortlistInput } from "./schema";

/**
 * Starts a job that writes all bloggers matching a filter to a spreadsheet file (docs/rules.md#export).
 * Throws `CONFLICT` if too many exports of the organization are running.
 */
export const exportBloggers = commitThenCall({
  permission: "blogger:export",
  input: exportBloggersInput,
  output: rosterJobWire,
  audit: "blogger.export",
  async commit({ ctx, tx, input }) {
    const name = input.locale === "zh" ? "达人" : "creators";
    const committed = await startExport(tx, ctx, { input: { ...input, pictures: false }, name });
    return { before: null, after: { id: committed.job.id, ...input }, committed };
  },
  call: ({ ctx, committed }) => endExpired(ctx, committed),
});

/**
 * Starts a job that writes a shortlist with what is agreed to a spreadsheet file (docs/rules.md#proposals).
 * Throws `NOT_FOUND`, and `CONFLICT` if too many exports of the organization are running.
 */
export const exportShortlist = commitThenCall({
  permission: "blogger:export",
  input: exportShortlistInput,
  output: rosterJobWire,
  audit: "shortlist.export",
  async commit({ ctx, tx, input: { id, columns: headed, order: entryOrder, direction, ...file } }) {
    const { name } = await getShortlistRow(tx, ctx, id);
    const columns = headed.map(({ field }) => field);
    const filter = { shortlistId: id, includeDeactivated: true };
    const order = {
      order: "createdAt" as const,
      direction: entryOrder === undefined ? ("asc" as const) : direction,
      entryOrder,
    };
    const { format, pictures } = file;
    const input = { filter, ...order, columns, headed, ...file };
    const committed = await startExport(tx, ctx, { input, name: name.replace(NOT_IN_FILE_NAMES, "_") });
    return { before: null, after: { id, jobId: committed.job.id, columns, format, pictures }, committed };
  },
  call: ({ ctx, committed }) => endExpired(ctx, committed),
});

const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

type Started = { job: Awaited<ReturnType<typeof startRosterJob>>; expired: string[] };

async function startExport(
  tx: Tx,
  ctx: Ctx,
  { input, name }: { input: ExportInput; name: string },
): Promise<Started> {
  const { id: organizationId, timeZone } = ctx.organization;
  const now = ctx.now();
  await checkExports(tx, ctx);
  const expired = await expireOldest(tx, organizationId, now);
  const job = await startRosterJob(tx, ctx, { kind: "EXPORT", input });
  const { id } = job;
  const { format } = input;
  const fileName = `${name}-${dayIn(timeZone, now)}.${format.toLowerCase()}`;
  const ownerId = visibleOwnerId(ctx) ?? null;
  await tx.rosterExport.create({
    data: { id, format, fileName, holderId: ownerId, store: newStorage().name },
  });
  return { job, expired };
}

async function endExpired(ctx: Ctx, { job, expired }: Started) {
  for (const id of expired) await deleteExport(ctx, id);
  return job;
}

/**
 * The file of the caller's own finished export. Another user's file, and a file with bloggers that the
 * caller no longer sees, are reported as not found. Throws `NOT_FOUND`.
 */
export const getExportFile = query({
  permission: "blogger:export",
  input: rosterJobId,
  output: exportFile,
  async run({ ctx, input: { id } }) {
    const { id: organizationId } = ctx.organization;
    const { userId } = requireUser(ctx);
    const own = { id, organizationId, userId, kind: "EXPORT", status: "SUCCESS" } as const;
    const job = await ctx.db.rosterJob.findFirst({ where: own, select: { id: true } });
    const ownerId = visibleOwnerId(ctx);
    const where = { id, expiresAt: { gt: ctx.now() }, ...(ownerId !== undefined && { holderId: ownerId }) };
    const file = job && (await ctx.db.rosterExport.findFirst({ where }));
    if (file === null)
      throw notFound(
        "file",
        "It is kept for 7 days, and only for the user who exported it and can still see all of it. Export again.",
      );
    return file;
  },
});

const QUIET_MS = HOUR_MS;
const MAX_PER_CALL = 5;

/**
 * Deletes files of exports that expired or whose job was cancelled, failed or no longer exists. A failed
 * deletion does not block the others. Files in a folder of another machine are left to that machine, unless
 * it is gone. Returns the number of files tried; 0 means none is left.
 */
export const deleteExpiredExports = retention({
  async run({ ctx, before: now }) {
    const quietSince = new Date(now.getTime() - QUIET_MS);
    const { startsWith, not: own } = keptElsewhere();
    const abandonedAt = new Date(now.getTime() - ABANDONED_MS);
    const found = await ctx.db.$queryRaw<{ id: string }[]>`
      SELECT e.id FROM roster_export e LEFT JOIN roster_job j ON j.id = e.id
      WHERE (e.retry_at IS NULL OR e.retry_at <= ${now}) AND (e.expires_at <= ${now} OR (e.expires_at IS NULL
        AND (j.id IS NULL OR (j.status IN ('FAILED', 'CANCELLED') AND j.ended_at <= ${quietSince}))))
        AND (NOT starts_with(e.store, ${startsWith}) OR e.store = ${own}
          OR coalesce(e.expires_at, e.created_at) <= ${abandonedAt})
      ORDER BY e.id LIMIT ${MAX_PER_CALL}`;
    for (const { id } of found) await deleteExport(ctx, id);
    return found.length;
  },
});
