import { MINUTE_MS } from "./durations";
import { exactProduct } from "./exact-product";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";

/**
 * The bucket of an account (docs/rules.md#pace). Stored are the tokens that were missing from a full one, and
 * when they were counted. That holds under every policy; each refills it at its own rate.
 */
type Bucket = Pick<PaceAccount, "bucketMissing" | "bucketCountedAt" | "slowdown">;
type Count = Pick<PaceAccount, "bucketMissing" | "bucketCountedAt">;
type Refill = Pick<Pace, "burstSize" | "refillRatePerMin">;

/** So little of a millisecond is rounding. */
const NANOSECOND_MS = 1e-6;

/** When a token is there: once all but one are missing from a full bucket. Null: one is there. */
export function tokenAt({ bucketMissing, bucketCountedAt, slowdown }: Bucket, pace: Refill): number | null {
  const lacking = bucketMissing - (pace.burstSize - 1);
  if (bucketCountedAt === null || lacking <= 0) return null;
  return bucketCountedAt + Math.ceil(lacking * tokenMs(slowdown, pace) - NANOSECOND_MS);
}

/** The bucket once a scrape that begins at `now` has taken its token. */
export function takeToken(bucket: Bucket, pace: Refill, now: number): Count {
  const counted = countBucket(bucket, pace, now);
  return { ...counted, bucketMissing: counted.bucketMissing + 1 };
}

/** The account at another speed. As many tokens are missing as before, and each comes at the new speed. */
export function changeSpeed(account: PaceAccount, pace: Refill, slowdown: number, now: number): PaceAccount {
  return { ...account, ...countBucket(account, pace, now), slowdown };
}

/** The bucket as it is at `now`. A clock that was put back refills nothing until it has caught up. */
function countBucket(bucket: Bucket, pace: Refill, now: number): Count {
  const since = bucket.bucketCountedAt ?? now;
  const refilled = Math.max(0, now - since) / tokenMs(bucket.slowdown, pace);
  return {
    bucketMissing: Math.max(0, bucket.bucketMissing - refilled),
    bucketCountedAt: Math.max(since, now),
  };
}

function tokenMs(slowdown: number, { refillRatePerMin }: Refill): number {
  return Math.ceil(exactProduct(MINUTE_MS / refillRatePerMin, slowdown));
}
