import { MINUTE_MS } from "./durations";
import { exactProduct } from "./exact-product";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";

/**
 * The bucket of an account, by the generic cell rate algorithm (docs/rules.md#pace). Stored is when it will
 * be full. The time until then is what is missing of it, a token for each `tokenMs`.
 */
type Bucket = Pick<PaceAccount, "bucketFullAt" | "slowdown">;
type Refill = Pick<Pace, "burstSize" | "refillRatePerMin">;

/** When a token is there: once all but one are missing from a full bucket. Null: it is full. */
export function tokenAt({ bucketFullAt, slowdown }: Bucket, pace: Refill): number | null {
  return bucketFullAt === null ? null : bucketFullAt - (pace.burstSize - 1) * tokenMs(slowdown, pace);
}

/** When the bucket is full once a scrape that begins at `now` has taken its token. */
export function fullAfterToken({ bucketFullAt, slowdown }: Bucket, pace: Refill, now: number): number {
  return Math.max(bucketFullAt ?? now, now) + tokenMs(slowdown, pace);
}

/** The account at another speed. As many tokens are missing as before, and each comes at the new speed. */
export function changeSpeed(account: PaceAccount, pace: Refill, slowdown: number, now: number): PaceAccount {
  const missingMs = (account.bucketFullAt ?? now) - now;
  if (missingMs <= 0) return { ...account, slowdown };
  const stretched = (missingMs * tokenMs(slowdown, pace)) / tokenMs(account.slowdown, pace);
  return { ...account, slowdown, bucketFullAt: now + Math.ceil(stretched) };
}

function tokenMs(slowdown: number, { refillRatePerMin }: Refill): number {
  return Math.ceil(exactProduct(MINUTE_MS / refillRatePerMin, slowdown));
}
