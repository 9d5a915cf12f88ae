import { notFound } from "@/server/domain/errors";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import { type BloggerChangeItem } from "@/server/services/blogger";
import { pushBodyText } from "@/server/services/sync-delivery";
import { type Ctx, type OrganizationId } from "@/server/services/verb";

/** What is read of a run's delivery. */
export const withDelivery = {
  delivery: { select: { nextAttemptAt: true, oldestChangeAt: true } },
} as const satisfies Prisma.SyncEndpointRunInclude;

type SyncRunRow = Prisma.SyncEndpointRunGetPayload<{ include: typeof withDelivery }>;

/** A run with when its delivery's next attempt is due. */
export function toRunRow({ delivery: { nextAttemptAt }, ...run }: SyncRunRow) {
  return { ...run, nextAttemptAt };
}

/** A run of the organization. Throws `NOT_FOUND`. */
export async function getRunRow(
  tx: Db | Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<SyncRunRow> {
  const row = await tx.syncEndpointRun.findFirst({ where: { id, organizationId }, include: withDelivery });
  if (row === null) throw notFound("push run");
  return row;
}

/** The body that a run sent, built again from what its delivery froze; null where nothing was sent. */
export async function readRequestBody({ db, organization }: Ctx, run: SyncRunRow): Promise<string | null> {
  if (run.url === null) return null;
  const delivery = await db.syncDelivery.findFirst({
    where: { id: run.deliveryId, organizationId: organization.id },
    select: { items: true },
  });
  if (delivery === null) return null;
  const frozen: unknown = delivery.items;
  const sent = new Set(run.bloggerIds);
  const items = (frozen as BloggerChangeItem[]).filter(({ blogger }) => sent.has(blogger.id ?? ""));
  return pushBodyText({ ...run, runId: run.id, items });
}
