import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { endpointWaiting } from "@/server/domain/kernel/job-events";
import { type Db } from "@/server/infra/db";
import { jobEventsSent, sendJobEvents } from "@/server/infra/jobs";
import { action } from "@/server/services/kernel/verb";
import {
  beginDelivery,
  beginProbe,
  claimProbe,
  findProbeRestMs,
} from "@/server/services/push/delivery-state";
import { sendAttempt } from "./internal/attempt/send-attempt";
import { claimLease, releaseLease } from "./internal/drain/endpoint-lease";
import { nextBatches } from "./internal/drain/next-batches";

/** Shorter waits are slept here, because engines wake runs up to half a second early. */
const MAX_WAIT_MS = 2_000;

/**
 * Probes with one push whether the receiver is back (docs/rules.md#push-retries). `sent`: the outcome and
 * what follows are recorded. `none`: no probe is due. Concurrent calls are safe: only one probes.
 */
export const probeEndpoint = action({
  permission: "job",
  input: z.strictObject({ endpointId: z.string() }),
  output: z.enum(["sent", "none"]),
  audit: { none: "each attempt is recorded as a run" },
  async run({ ctx: { db }, input: { endpointId } }) {
    const restMs = await findProbeRestMs(db, endpointId);
    if (restMs === null || restMs > MAX_WAIT_MS) return "none";
    await sleep(restMs);
    const taken = await claimProbe(db, endpointId);
    if (taken === "none") return "none";
    const isSent =
      (taken === "next change" && (await probeWithNext(db, endpointId))) ||
      (await probeWithDelivery(db, endpointId));
    await jobEventsSent();
    return isSent ? "sent" : "none";
  },
});

async function probeWithDelivery(db: Db, endpointId: string): Promise<boolean> {
  const probe = await beginProbe(db, endpointId);
  if (probe === "first attempts") void sendJobEvents([endpointWaiting(endpointId, `unprobed-${Date.now()}`)]);
  if (typeof probe === "string") return false;
  await sendAttempt(db, probe.attempt);
  return true;
}

/** Probes a waiting endpoint with the next batch of its stream. False: there is none to send. */
async function probeWithNext(db: Db, endpointId: string): Promise<boolean> {
  const lease = await claimLease(db, endpointId, { isProbe: true });
  if (lease === null) return false;
  try {
    if (lease.room <= 0) return false;
    const { batches } = await nextBatches(db, lease);
    const attempt = await beginDelivery(db, lease, batches[0] ?? [], { isProbe: true });
    if (attempt === null) return false;
    await sendAttempt(db, attempt);
  } finally {
    await releaseLease(db, lease);
  }
  // The drain that a success started may have found the lease taken.
  void sendJobEvents([endpointWaiting(endpointId, `probed-${lease.token}`)]);
  return true;
}
