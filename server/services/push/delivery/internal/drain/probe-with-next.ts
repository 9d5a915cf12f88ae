import { endpointWaiting } from "@/server/domain/kernel/job-events";
import { type Db } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { beginDelivery } from "@/server/services/push/delivery-state";
import { sendAttempt } from "../attempt/send-attempt";
import { releaseLease, claimLease } from "./endpoint-lease";
import { readNextBatches } from "./next-batches";

/** Probes a waiting endpoint with the next batch of its stream. False: there is none to send. */
export async function probeWithNext(db: Db, endpointId: string): Promise<boolean> {
  const lease = await claimLease(db, endpointId, { isProbe: true });
  if (lease === null) return false;
  try {
    if (lease.room <= 0) return false;
    const { batches } = await readNextBatches(db, lease);
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
