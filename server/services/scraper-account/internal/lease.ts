import { ServiceError } from "@/server/domain/errors";
import { type PaceAccount } from "@/server/domain/pace";
import { newSecretHex } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { type AccountRow } from "./account-row";
import { toPaceColumns } from "./pace-account";

type Lease = { leaseToken: string | null; leaseExpiresAt: Date | null };

/** Until when somebody works with the account; null: nobody does. */
function leasedUntil({ leaseExpiresAt }: Lease, now: Date): Date | null {
  return leaseExpiresAt !== null && leaseExpiresAt > now ? leaseExpiresAt : null;
}

/** Throws `CONFLICT` while somebody works with the account, who does not show the lease's token. */
export function refuseWhileLeased(account: Lease, now: Date, leaseToken?: string): void {
  const until = leasedUntil(account, now);
  if (until === null || (leaseToken !== undefined && leaseToken === account.leaseToken)) return;
  throw new ServiceError(
    "CONFLICT",
    `Somebody works with this account until ${until.toISOString()} at the latest. Try again then, or once they released it.`,
    { ineligible: { reason: "LEASED", freesAt: until.toISOString() } },
  );
}

/** Throws `CONFLICT` unless the token is that of the account's lease, and the lease lasts. */
export function requireLease(account: Lease, now: Date, leaseToken: string): void {
  if (account.leaseToken === leaseToken && leasedUntil(account, now) !== null) return;
  throw lostLease();
}

export function lostLease(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "You do not hold this account: your time with it ended, or somebody else has it now. Stop using it, and acquire it again.",
  );
}

/**
 * Writes an account's next state, and a lease, in one statement. It takes the account only from the state
 * that was decided on, and from nobody who holds it. Returns the lease's token, as picks have it:
 * `<fence>.<random hex>`.
 */
export async function takeLease(tx: Tx, before: AccountRow, next: PaceAccount, now: Date): Promise<string> {
  const leaseFence = before.leaseFence + 1n;
  const leaseToken = `${leaseFence}.${newSecretHex()}`;
  const free = [{ leaseExpiresAt: null }, { leaseExpiresAt: { lte: now } }];
  const { count } = await tx.scraperAccount.updateMany({
    where: { id: before.id, revision: before.revision, OR: free },
    // What people say of the account has not changed.
    data: { ...toPaceColumns(next), leaseFence, leaseToken, updatedAt: before.updatedAt },
  });
  if (count === 0) throw lostLease();
  return leaseToken;
}
