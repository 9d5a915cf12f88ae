import { randomUUID } from "node:crypto";
import { getDb } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { findWaiting } from "@/server/services/sync-delivery";

/** The sweep of each minute, at once, under ids that it has not had. */
export async function sweepNow(): Promise<void> {
  const events = await findWaiting(getDb());
  await sendJobEvents(events.map((event) => ({ ...event, id: `${event.id}-${randomUUID()}` })));
}
