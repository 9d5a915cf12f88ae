import { type Db } from "@/server/infra/db";
import { makeAttempt } from "./internal/make-attempt";
import { openRetry } from "./internal/open-retry";

/** Makes the next attempt of a delivery if it is due and nobody else is at it. Answers what became of it, or null. */
export async function retryDelivery(
  db: Db,
  deliveryId: string,
): Promise<"SUCCESS" | "FAILED" | "PENDING" | null> {
  const attempt = await openRetry(db, deliveryId);
  const made = attempt && (await makeAttempt(db, attempt));
  return made?.closed.status ?? null;
}
