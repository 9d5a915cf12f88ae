import { type JobEvent } from "@/server/domain/job-events";
import { logger } from "@/server/infra/logger";
import { jobClient } from "./job-client";

/** An engine that hangs must not hold up the sender: it stands between two pushes. */
const PATIENCE_MS = 1_000;

/**
 * Wakes jobs. An engine that cannot be reached loses nothing: the state stands in the database, and a sweep sends again.
 */
export async function sendJobEvents(events: readonly JobEvent[]): Promise<void> {
  if (events.length === 0) return;
  const sent = jobClient.send([...events]).catch((error: unknown) => {
    logger().warn(
      { err: error, events: events.map((event) => event.id) },
      "job events not sent; the sweep will",
    );
  });
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
