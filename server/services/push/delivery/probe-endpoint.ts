import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { endpointWaiting } from "@/server/domain/kernel/job-events";
import { type Db } from "@/server/infra/db";
import { jobEventsSent, sendJobEvents } from "@/server/infra/jobs";
import { beginProbe, findProbeRestMs, takeProbe } from "@/server/services/push/delivery-state";
import { action } from "@/server/services/kernel/verb";
import { makeAttempt } from "./internal/attempt/make-attempt";
import { probeWithNext } from "./internal/drain/probe-with-next";

/** A rest up to this is waited out here: engines wake a run up to half a second early. */
const MAX_WAIT_MS = 2_000;

/**
 * Asks an endpoint's receiver, by one push, whether it is back (docs/rules.md#push-retries). `sent`: the
 * probe is over, and what follows it stands in the database. `none`: no probe is due. Any number of processes
 * may call it at once: one of them probes.
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
    const taken = await takeProbe(db, endpointId);
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
  await makeAttempt(db, probe.attempt);
  return true;
}
