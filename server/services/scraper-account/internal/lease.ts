import { ServiceError } from "@/server/domain/errors";

type Lease = { leaseToken: string | null; leaseExpiresAt: Date | null };

/** Until when somebody works with the account; null: nobody does. */
export function leasedUntil({ leaseExpiresAt }: Lease, now: Date): Date | null {
  return leaseExpiresAt !== null && leaseExpiresAt > now ? leaseExpiresAt : null;
}

/** Throws `CONFLICT` while somebody works with the account, who does not show the lease's token. */
export function refuseWhileLeased(account: Lease, now: Date, leaseToken?: string): void {
  const until = leasedUntil(account, now);
  if (until === null || (leaseToken !== undefined && leaseToken === account.leaseToken)) return;
  throw new ServiceError(
    "CONFLICT",
    `Somebody works with this account until ${until.toISOString()} at the latest. Try again then, or once they released it.`,
  );
}
