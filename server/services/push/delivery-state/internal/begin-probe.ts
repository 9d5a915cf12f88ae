import { isRefusal } from "@/server/domain/push/endpoint";
import { type Db } from "@/server/infra/db";
import { type Attempt, ATTEMPT_SECONDS } from "./attempt";
import { claimDelivery } from "./begin-attempt";
import { failedInOutage } from "./endpoint-health";
import { organizationPushes } from "./organization-pushes";

const MAX_PICKS = 5;

type Probe = { attempt: Attempt } | "none" | "first attempts";

type Claimed = { isWaiting: boolean; probeCount: number; status: number | null };

/**
 * Claims the due probe of an endpoint whose receiver may be away. Plans the next probe at once, so that
 * processes may race here and one that dies blocks nothing. `next change`: the receiver answers with
 * refusals, possibly because of a few bad pushes, so every second probe is a first attempt and other changes
 * get through.
 */
export async function claimProbe(db: Db, endpointId: string): Promise<"delivery" | "next change" | "none"> {
  const claimed = await db.$queryRaw<Claimed[]>`
    WITH due AS (
      SELECT e.id FROM sync_endpoint e
      WHERE e.id = ${endpointId} AND e.enabled AND e.probe_at <= now() AND ${organizationPushes} FOR NO KEY UPDATE OF e
    )
    UPDATE sync_endpoint e SET probe_at = clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS})
    FROM due WHERE e.id = due.id
    RETURNING e.waiting_since IS NOT NULL AS "isWaiting", e.probe_count AS "probeCount", e.last_error_status AS status`;
  const [endpoint] = claimed;
  if (endpoint === undefined) return "none";
  const isNext = endpoint.isWaiting && endpoint.probeCount % 2 === 0 && isRefusal(endpoint.status);
  return isNext ? "next change" : "delivery";
}

/**
 * Starts a claimed probe with the delivery that has been due longest, or else the one that failed longest
 * ago. `first attempts`: no delivery is left, so the endpoint stops waiting and its next first attempt serves
 * as the probe.
 */
export async function beginProbe(db: Db, endpointId: string): Promise<Probe> {
  const picked = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM sync_endpoint before CROSS JOIN LATERAL (
      (SELECT d.id, 1 AS rank, d.next_attempt_at AS at FROM sync_delivery d
       WHERE before.waiting_since IS NOT NULL AND d.endpoint_id = before.id AND d.status = 'PENDING' AND d.next_attempt_at <= now()
       ORDER BY d.next_attempt_at LIMIT ${MAX_PICKS})
      UNION ALL
      (SELECT d.id, 2 AS rank, d.finished_at AS at FROM sync_delivery d WHERE ${failedInOutage}
       ORDER BY d.finished_at LIMIT ${MAX_PICKS})
    ) p WHERE before.id = ${endpointId} ORDER BY p.rank, p.at`;
  for (const { id } of picked) {
    const attempt = await claimDelivery(db, id, "probe");
    if (attempt !== null) return { attempt };
  }
  return picked.length === 0 ? planWithoutDelivery(db, endpointId) : "none";
}

async function planWithoutDelivery(db: Db, endpointId: string): Promise<"none" | "first attempts"> {
  const rows = await db.$queryRaw<{ isLeft: boolean }[]>`
    WITH next AS (
      SELECT min(CASE d.status WHEN 'PENDING' THEN d.next_attempt_at ELSE d.attempt_until END) AS at FROM sync_delivery d
      WHERE d.endpoint_id = ${endpointId} AND d.status IN ('PENDING', 'RUNNING') AND NOT d.is_test
    )
    UPDATE sync_endpoint e SET probe_at = CASE WHEN e.waiting_since IS NOT NULL THEN next.at END,
      waiting_since = CASE WHEN next.at IS NOT NULL THEN e.waiting_since END
    FROM next WHERE e.id = ${endpointId} AND e.probe_at IS NOT NULL
    RETURNING next.at IS NOT NULL AS "isLeft"`;
  return rows[0]?.isLeft === false ? "first attempts" : "none";
}

export async function findProbeRestMs(db: Db, endpointId: string): Promise<number | null> {
  const rows = await db.$queryRaw<{ restMs: number }[]>`
    SELECT greatest(0, ceil(extract(epoch FROM e.probe_at - clock_timestamp()) * 1000))::double precision AS "restMs"
    FROM sync_endpoint e WHERE e.id = ${endpointId} AND e.enabled AND e.probe_at IS NOT NULL AND ${organizationPushes}`;
  return rows[0]?.restMs ?? null;
}
