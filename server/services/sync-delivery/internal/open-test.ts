import { newId } from "@/server/domain/ids";
import { type Prisma, type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type BloggerChangeItem } from "@/server/services/blogger";
import { type Attempt, ATTEMPT_SECONDS } from "./attempt";

/** Opens the one attempt of a test delivery. It takes no part in the stream: the endpoint's position and health stay. */
export async function openTest(
  tx: Tx,
  { id: endpointId, organizationId }: SyncEndpointModel,
  item: BloggerChangeItem,
  now: Date,
): Promise<Attempt> {
  const deliveryId = newId("syncDelivery");
  const runId = newId("syncRun");
  const bloggerIds = [item.blogger.id ?? ""];
  const items: unknown = [item];
  await tx.syncDelivery.create({
    data: {
      id: deliveryId,
      organizationId,
      endpointId,
      status: "RUNNING",
      isTest: true,
      items: items as Prisma.InputJsonArray,
      pendingIds: bloggerIds,
      firstSeq: BigInt(item.seq),
      lastSeq: BigInt(item.seq),
      oldestChangeAt: item.changedAt,
      attemptCount: 1,
      attemptUntil: new Date(now.getTime() + ATTEMPT_SECONDS * 1_000),
    },
  });
  await tx.syncEndpointRun.create({
    data: { id: runId, organizationId, endpointId, deliveryId, attempt: 1, bloggerIds, totalCount: 1 },
  });
  return { deliveryId, endpointId, runId, attempt: 1, isTest: true, items: [item] };
}
