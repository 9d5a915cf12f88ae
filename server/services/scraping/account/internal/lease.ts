import { ServiceError } from "@/server/domain/kernel/errors";

type Lease = { leaseToken: string | null; leaseExpiresAt: Date | null };

/** Throws `CONFLICT` while another user works with the account. The lease token identifies the caller. */
export function refuseWhileLeased(
  { leaseToken, leaseExpiresAt }: Lease,
  now: number,
  shownToken?: string,
): void {
  if (leaseExpiresAt === null || leaseExpiresAt.getTime() <= now) return;
  if (shownToken !== undefined && shownToken === leaseToken) return;
  const freesAt = leaseExpiresAt.toISOString();
  throw new ServiceError(
    "CONFLICT",
    `This account is in use until ${freesAt} at the latest. Try again then, or when it is released.`,
    { ineligible: { reason: "LEASED", freesAt } },
  );
}

export function lostLease(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "Your lease of this account has ended, or another user has the account now. Stop using it, and acquire it again.",
  );
}
