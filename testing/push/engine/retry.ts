import { type Db } from "@/server/infra/db";
import { jobEventsSent } from "@/server/infra/jobs";
import { sendAttempt } from "@/server/services/push/delivery";
import { beginRetry, statusAfter } from "@/server/services/push/delivery-state";

/** Makes the next attempt of one delivery if it is due. Null: it is not, or cannot be sent. */
export async function retry(db: Db, deliveryId: string): Promise<"SUCCESS" | "FAILED" | "PENDING" | null> {
  const attempt = await beginRetry(db, deliveryId);
  const sent = attempt && (await sendAttempt(db, attempt));
  await jobEventsSent();
  return sent && statusAfter(sent.outcome.transition);
}
