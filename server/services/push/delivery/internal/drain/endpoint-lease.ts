import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { LEASE_SECONDS, organizationPushes } from "@/server/services/push/delivery-state";
import { type OrganizationId } from "@/server/services/kernel/verb";

/**
 * No further first attempts while this many deliveries wait for a retry. Later changes stay in the stream and
 * are sent in their newest state; also bounds what a restart has to end.
 */
const MAX_WAITING = 1_000;

/** Taking the lease again raises `token` and voids this one. `room`: how many more deliveries may wait. */
export type EndpointLease = {
  endpointId: string;
  organizationId: OrganizationId;
  token: bigint;
  position: bigint;
  batchSize: number;
  platforms: Platform[];
  room: number;
};

/**
 * Only for an enabled endpoint that does not wait, or with `isProbe` for one that does. Null: another process
 * holds it, or pushing is not allowed.
 */
export async function claimLease(
  db: Db,
  endpointId: string,
  { isProbe = false } = {},
): Promise<EndpointLease | null> {
  const rows = await db.$queryRaw<EndpointLease[]>`
    WITH free AS (
      SELECT id FROM sync_endpoint e
      WHERE id = ${endpointId} AND enabled AND (waiting_since IS NOT NULL) = ${isProbe} AND (lease_until IS NULL OR lease_until < now()) AND ${organizationPushes}
      FOR NO KEY UPDATE OF e
    )
    UPDATE sync_endpoint e SET lease_token = lease_token + 1, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM free WHERE e.id = free.id
    RETURNING e.id AS "endpointId", organization_id AS "organizationId", lease_token AS token, position,
      batch_size AS "batchSize", platform_filter::text[] AS platforms, ${MAX_WAITING} - (
        SELECT count(*) FROM (
          SELECT FROM sync_delivery d WHERE d.endpoint_id = e.id AND d.status = 'PENDING' LIMIT ${MAX_WAITING}
        ) waiting
      )::integer AS room`;
  return rows[0] ?? null;
}

export async function releaseLease(db: Db, { endpointId, token }: EndpointLease): Promise<void> {
  await db.$executeRaw`UPDATE sync_endpoint SET lease_until = NULL WHERE id = ${endpointId} AND lease_token = ${token}`;
}

/** Moves past changes that the platform filter excludes. False: the lease is void. */
export async function skipTo(
  db: Db,
  { endpointId, token }: EndpointLease,
  position: bigint,
): Promise<boolean> {
  const moved = await db.$executeRaw`
    UPDATE sync_endpoint SET position = ${position} WHERE id = ${endpointId} AND lease_token = ${token} AND position < ${position}`;
  return moved === 1;
}
