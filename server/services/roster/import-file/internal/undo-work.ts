import { z } from "zod";
import { Prisma, setChangeSource, type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { rosterWork } from "@/server/services/roster/job";
import { rosterChanged } from "@/server/services/kernel/verb";
import { type Undone } from "../schema";
import { undoPage } from "./undo-page";
import { lockMembership } from "@/server/services/people/membership";

const undoInput = z.object({ runId: z.string() });
export type UndoInput = z.output<typeof undoInput>;

const undoPlace = z.object({ id: z.string() });
const PAGE = 500;

/** Oldest creators first (docs/rules.md#undoing-an-import). */
export const undoWork = rosterWork({
  permission: () => "import:write",
  async write({ ctx, tx, job }) {
    const { runId } = undoInput.parse(job.input);
    await lockMembership(tx, ctx);
    const run = await tx.openApiBloggerImportRun.findUniqueOrThrow({
      where: { id: runId, organizationId: ctx.organization.id },
      select: { sourceSystem: true },
    });
    const { ids, place } = await nextOf(tx, job, runId);
    // Recorded as an import, so that the undo of an earlier import can tell that it changed nothing in the
    // end.
    await setChangeSource(tx, "IMPORT");
    const reason = `Import undone: ${run.sourceSystem ?? runId}`;
    const { unchanged, ...taken } = await undoPage(tx, ctx, { runId, ids, reason });
    const changed = taken.removed + taken.restored + taken.partly;
    if (changed > 0) ctx.afterCommit(rosterChanged(ctx.organization.id));
    const result = add(job, taken);
    if (place === null) await settle(tx, runId, result);
    const { changedSince, merged, held } = taken.kept;
    return { place, changed, unchanged, failed: changedSince + merged + held, result };
  },
});

type Sums = Omit<Undone, "at">;

function add({ result }: RosterJob, page: Sums): Sums {
  const before = (result ?? {}) as Partial<Sums>;
  const sum = (key: "removed" | "restored" | "partly") => (before[key] ?? 0) + page[key];
  const kept = (key: keyof Sums["kept"]) => (before.kept?.[key] ?? 0) + page.kept[key];
  return {
    removed: sum("removed"),
    restored: sum("restored"),
    partly: sum("partly"),
    kept: { changedSince: kept("changedSince"), merged: kept("merged"), held: kept("held") },
  };
}

/** Uses the database's clock, as the history does. */
async function settle(tx: Tx, runId: string, sums: Sums): Promise<void> {
  await tx.$executeRaw`
    UPDATE open_api_blogger_import_run
    SET undone = ${JSON.stringify(sums)}::jsonb || jsonb_build_object('at', blogger_history_instant(clock_timestamp()))
    WHERE id = ${runId}`;
}

async function nextOf(tx: Tx, job: RosterJob, runId: string) {
  const rows = await tx.importRunBlogger.findMany({
    where: { ...changedBy(runId), ...behind(job) },
    select: { bloggerId: true },
    orderBy: { bloggerId: "asc" },
    take: PAGE,
  });
  const ids = rows.map(({ bloggerId }) => bloggerId);
  const last = ids.at(-1);
  return { ids, place: ids.length < PAGE || last === undefined ? null : { id: last } };
}

export function behind(job: Pick<RosterJob, "place"> | null): { bloggerId?: { gt: string } } {
  const place = job?.place ?? null;
  return place === null ? {} : { bloggerId: { gt: undoPlace.parse(place).id } };
}

type Taken = { place?: object; result?: Prisma.InputJsonValue };

export function wentOn(cutOff: Pick<RosterJob, "place" | "result"> | null): Taken {
  const { place, result } = cutOff ?? { place: null, result: null };
  return place === null || result === null ? {} : { place: undoPlace.parse(place), result };
}

export function changedBy(runId: string) {
  return { runId, OR: [{ isNew: true }, { after: { not: Prisma.DbNull } }] };
}
