import { type BloggerChangeItem } from "@/server/services/blogger";
import { pushBodyText } from "@/server/services/sync-delivery";
import { type Ctx } from "@/server/services/verb";
import { type SyncRunRow } from "./to-sync-run";

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
