import { z } from "zod";
import { refreshEvent, refreshWaiting, sweptUp } from "@/server/domain/kernel/job-events";
import { action, noInput } from "@/server/services/kernel/verb";
import { PATIENCE_MS } from "./internal/refresh-row";

const MAX_REFRESHES = 1_000;

/** Events of refreshes that no step works on: an event was lost, or a process died. */
export const findWaitingRefreshes = action({
  permission: "job",
  input: noInput,
  output: z.array(refreshEvent),
  audit: { none: "nothing of the refresh changes" },
  async run({ ctx: { db } }) {
    const waiting = await db.$queryRaw<{ refreshId: string; organizationId: string }[]>`
      UPDATE blogger_refresh r SET busy_until = clock_timestamp() + make_interval(secs => ${PATIENCE_MS / 1_000})
      WHERE r.id IN (
        SELECT w.id FROM blogger_refresh w WHERE w.ended_at IS NULL AND w.busy_until < clock_timestamp()
        ORDER BY w.busy_until LIMIT ${MAX_REFRESHES} FOR UPDATE SKIP LOCKED)
      RETURNING r.id AS "refreshId", r.organization_id AS "organizationId"`;
    return waiting.map((one) => sweptUp(refreshWaiting(one, "swept"), Date.now()));
  },
});
