import { type Tx } from "@/server/infra/db";
import { type Lease } from "./pick-account";

/**
 * Keeps the account for `leaseMs` from now. Null: the lease is lost or expired, a user marked the account,
 * or the organization was suspended. A cap reached by the scrape itself does not end the lease.
 */
export async function renewLease<Held extends Pick<Lease, "accountId" | "token">>(
  db: Pick<Tx, "$queryRaw">,
  lease: Held,
  leaseMs: number,
): Promise<(Held & { expiresAt: number }) | null> {
  const [row] = await db.$queryRaw<{ expiresAt: number }[]>`
    UPDATE scraper_account a
    SET lease_expires_at = greatest(a.lease_expires_at, clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond')
    FROM organization o
    WHERE a.id = ${lease.accountId} AND a.lease_token = ${lease.token} AND o.id = a.organization_id
      AND a.lease_expires_at > clock_timestamp() AND a.status = 'ACTIVE' AND o.status = 'ACTIVE'
    RETURNING (extract(epoch FROM a.lease_expires_at) * 1000)::float8 AS "expiresAt"`;
  return row === undefined ? null : { ...lease, expiresAt: row.expiresAt };
}
