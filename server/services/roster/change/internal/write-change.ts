import { newId } from "@/server/domain/kernel/ids";
import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma, type Tx } from "@/server/infra/db";
import { visibleOwnerId, findWithoutRoom, IN_KEY_ORDER } from "@/server/services/roster/blogger";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";
import { type RosterChange } from "../schema";
import { type ChangePlan, kept, planChange, planUndo } from "./change-plan";

export type Written = {
  jobId: string;
  change: RosterChange;
  ids: readonly string[];
  undoes?: string;
};
export type ChangeCounts = { changed: number; unchanged: number; failed: number };

type Row = {
  id: string;
  isWritten: boolean;
  isRefused: boolean;
  /** The decision was already made, and the status is the one that the caller saw. */
  isRepeated: boolean;
  reviewStatus: "PENDING" | "APPROVED" | "REJECTED";
  at: Date;
};

/**
 * Changes the bloggers that the actor may see and stores their old values for undo. Rows are locked in key
 * order, as imports do. Ids without a row are not counted.
 */
export async function writeChange(tx: Tx, ctx: Ctx, written: Written): Promise<ChangeCounts> {
  const { change, undoes, ids } = written;
  const plan = undoes === undefined ? planChange(change) : planUndo(change.kind);
  const full = bringsBack(written) ? await findFull(tx, ctx, ids) : [];
  const rows = await tx.$queryRaw<Row[]>(statement(ctx, written, plan, full));
  const changed = rows.filter(({ isWritten }) => isWritten);
  const failed = rows.filter(({ isRefused }) => isRefused).length;
  if (change.kind === "REVIEW") await saveDecisions(tx, ctx, written, rows);
  return { changed: changed.length, failed, unchanged: rows.length - changed.length - failed };
}

async function saveDecisions(tx: Tx, ctx: Ctx, { change, undoes }: Written, rows: readonly Row[]) {
  const isDecision = change.kind === "REVIEW" && undoes === undefined;
  const reason = isDecision ? (change.reason ?? null) : null;
  const decided = rows.filter((row) => row.isWritten || (reason !== null && row.isRepeated));
  await tx.bloggerReview.createMany({
    data: decided.map(({ id, reviewStatus, at }) => ({
      id: newId("bloggerReview"),
      organizationId: ctx.organization.id,
      bloggerId: id,
      reviewStatus,
      reason,
      userId: requireUser(ctx).userId,
      createdAt: at,
    })),
  });
}

/** Reactivated bloggers count towards the roster limit (docs/rules.md#roster-limit). */
function bringsBack({ change, undoes }: Written): boolean {
  return change.kind === (undoes === undefined ? "REACTIVATE" : "DEACTIVATE");
}

async function findFull(tx: Tx, { organization }: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string; platform: Platform; platformBloggerId: string }[]>`
    SELECT b.id, b.platform::text AS platform, b.platform_blogger_id AS "platformBloggerId" FROM blogger b
    WHERE b.organization_id = ${organization.id} AND b.id = ANY (${[...ids]}::text[]) AND b.deactivated_at IS NOT NULL
    ${IN_KEY_ORDER}`;
  return [...(await findWithoutRoom(tx, organization, rows))].map(({ id }) => id);
}

function statement(ctx: Ctx, { jobId, ids, undoes }: Written, plan: ChangePlan, full: string[]): Prisma.Sql {
  const ownerId = visibleOwnerId(ctx);
  const owned = ownerId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${ownerId}`;
  const record =
    undoes === undefined
      ? Prisma.empty
      : Prisma.sql`JOIN roster_job_change c ON c.job_id = ${undoes} AND c.blogger_id = b.id`;
  const { columns, set, differs, repeats, isPossible, at = Prisma.sql`b.updated_at` } = plan;
  return Prisma.sql`
    WITH locked AS MATERIALIZED (
      SELECT b.id, b.review_status, ${kept(columns)} AS before, ${differs} AS differs, ${repeats} AS repeats,
        ${differs} AND NOT (${isPossible} AND b.id <> ALL (${full}::text[])) AS refused
      FROM blogger b ${record}
      WHERE b.organization_id = ${ctx.organization.id} AND b.id = ANY (${[...ids]}::text[]) ${owned}
      ${IN_KEY_ORDER}
      FOR UPDATE OF b
    ), written AS (
      UPDATE blogger b SET ${set}
      FROM locked l ${undoes === undefined ? Prisma.empty : Prisma.sql`JOIN roster_job_change c ON c.job_id = ${undoes} AND c.blogger_id = l.id`}
      WHERE b.id = l.id AND l.differs AND NOT l.refused
      RETURNING b.id, b.review_status, ${at} AS changed_at, l.before, ${kept(columns)} AS after
    ), recorded AS (
      INSERT INTO roster_job_change (job_id, blogger_id, before, after, changed_at)
      SELECT ${jobId}, id, before, after, changed_at FROM written
    )
    SELECT l.id, w.id IS NOT NULL AS "isWritten", l.refused AS "isRefused", l.repeats AS "isRepeated",
      coalesce(w.review_status, l.review_status)::text AS "reviewStatus",
      coalesce(w.changed_at, date_trunc('milliseconds', clock_timestamp())) AS at
    FROM locked l LEFT JOIN written w USING (id)`;
}
