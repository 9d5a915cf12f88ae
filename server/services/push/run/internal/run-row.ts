import { notFound } from "@/server/domain/kernel/errors";
import { maskQuery } from "@/server/domain/push/endpoint";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { type SyncRunStatus } from "@/server/infra/db/generated/client";
import { visibleOwnerId, findVisibleIds } from "@/server/services/roster/blogger";
import { pushBodyText } from "@/server/services/push/delivery";
import { findFrozenChanges } from "@/server/services/push/delivery-state";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";

export const withDelivery = {
  delivery: { select: { nextAttemptAt: true, oldestChangeAt: true, bodiesDeletedAt: true } },
  endpoint: {
    select: {
      enabled: true,
      deletedAt: true,
      disabledAt: true,
      disabledReason: true,
      waitingSince: true,
      probeAt: true,
      lastError: true,
    },
  },
} as const satisfies Prisma.SyncEndpointRunInclude;

type SyncRunRow = Prisma.SyncEndpointRunGetPayload<{ include: typeof withDelivery }>;

/** In LOCAL mode members see and count only the bloggers they own (docs/rules.md#data-mode). */
export async function toSeenRuns(ctx: Ctx, rows: readonly SyncRunRow[]) {
  const visible = await findVisibleIds(
    ctx.db,
    ctx,
    rows.flatMap(({ bloggerIds }) => bloggerIds),
  );
  return rows.map(({ delivery: { nextAttemptAt }, endpoint, ...row }) => {
    const rest = { nextAttemptAt, endpointState: toEndpointState(endpoint) };
    // Instances of an older version may still record unmasked addresses.
    const run = { ...toAttempt(row), url: row.url === null ? null : maskQuery(row.url) };
    if (visibleOwnerId(ctx) === undefined) return { ...run, ...rest };
    return { ...run, ...limitTo(visible, row), ...rest };
  });
}

function toEndpointState(endpoint: SyncRunRow["endpoint"]) {
  const { enabled, deletedAt, disabledAt, disabledReason, waitingSince, probeAt, lastError } = endpoint;
  const none = { nextProbeAt: null };
  if (deletedAt !== null) return { state: "DELETED" as const, since: deletedAt, reason: null, ...none };
  if (!enabled) return { state: "DISABLED" as const, since: disabledAt, reason: disabledReason, ...none };
  if (waitingSince === null) return { state: "ACTIVE" as const, since: null, reason: null, ...none };
  return { state: "WAITING" as const, since: waitingSince, reason: lastError, nextProbeAt: probeAt };
}

export async function toSeenRun(ctx: Ctx, row: SyncRunRow) {
  const [run] = await toSeenRuns(ctx, [row]);
  if (run === undefined) throw new Error("a run is seen as one run");
  return { run, isWhole: run.bloggerIds.length === row.bloggerIds.length };
}

/** The original message counts bloggers that the caller may not see. */
const SOME_REFUSED = "The receiver refused some of the bloggers.";

function limitTo(visible: ReadonlySet<string>, run: Omit<SyncRunRow, "delivery" | "endpoint">) {
  const bloggerIds = run.bloggerIds.filter((id) => visible.has(id));
  const failedBloggerIds = run.failedBloggerIds.filter((id) => visible.has(id));
  const [totalCount, failedCount] = [bloggerIds.length, failedBloggerIds.length];
  const successCount = run.finishedAt === null ? 0 : totalCount - failedCount;
  const lastError = run.errorCode === "BLOGGERS_REFUSED" ? SOME_REFUSED : run.lastError;
  return { bloggerIds, failedBloggerIds, totalCount, failedCount, successCount, lastError };
}

export function toAttempt<Run extends { id: string; status: SyncRunStatus }>({ status, ...run }: Run) {
  if (status === "PENDING") throw new Error(`the run ${run.id} has the status of a delivery`);
  return { ...run, status };
}

/** Throws `NOT_FOUND`. */
export async function getRunRow(
  tx: Db | Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<SyncRunRow> {
  const row = await tx.syncEndpointRun.findFirst({ where: { id, organizationId }, include: withDelivery });
  if (row === null) throw notFound("push run");
  return row;
}

/**
 * Rebuilds the body from the frozen items of the delivery; null if nothing was sent or the items were erased.
 */
export async function findRequestBody(
  { db, organization }: Ctx,
  run: Omit<SyncRunRow, "delivery" | "endpoint">,
): Promise<string | null> {
  if (run.url === null) return null;
  const items = await findFrozenChanges(db, organization.id, run);
  return items && pushBodyText({ ...run, runId: run.id, items });
}
