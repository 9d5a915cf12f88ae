import { type Db } from "@/server/infra/db";
import { jobEventsSent } from "@/server/infra/jobs";
import { sendAttempt } from "@/server/services/push/delivery";
import { beginDueRetries, endStaleAttempts, statusAfter } from "@/server/services/push/delivery-state";

/** Makes the next attempt of one delivery if it is due. Null: it is not, or cannot be sent. */
export async function retry(db: Db, deliveryId: string): Promise<"SUCCESS" | "FAILED" | "PENDING" | null> {
  const { endpointId } = await db.syncDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
  await endStaleAttempts(db, endpointId);
  // The one that has been due for longest begins first.
  await db.$executeRaw`
    UPDATE sync_delivery SET next_attempt_at = '1900-01-01'
    WHERE id = ${deliveryId} AND status = 'PENDING' AND next_attempt_at <= now()`;
  const [attempt] = (await beginDueRetries(db, endpointId, 1)).started;
  if (attempt === undefined) return null;
  if (attempt.deliveryId !== deliveryId)
    throw new Error("another delivery of its endpoint is due, and this one is not");
  const sent = await sendAttempt(db, attempt, attempt.target);
  await jobEventsSent();
  return sent && statusAfter(sent.outcome.transition);
}
