import { type Db } from "@/server/infra/db";
import { giveUpDead } from "./internal/give-up-dead";
import { makeAttempt } from "./internal/make-attempt";
import { openRetry } from "./internal/open-retry";

/** Makes the next attempt of a delivery if it is due and nobody else is at it. Answers what became of it, or null. */
export async function retryDelivery(
  db: Db,
  deliveryId: string,
): Promise<"SUCCESS" | "FAILED" | "PENDING" | null> {
  const attempt = await openRetry(db, deliveryId);
  if (attempt === null) {
    await giveUpDead(db, deliveryId);
    return null;
  }
  return (await makeAttempt(db, attempt))?.closed.status ?? null;
}
