import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { exactProduct, type Pace } from "./pace-numbers";
import { type PaceAccount } from "./pace-account";

/**
 * The token bucket of an account (docs/rules.md#pace). The stored number of missing tokens is valid under
 * every policy; each refills at its own rate.
 */
type Bucket = Pick<PaceAccount, "bucketMissing" | "bucketCountedAt" | "slowdown">;
type Count = Pick<PaceAccount, "bucketMissing" | "bucketCountedAt">;
type Refill = Pick<Pace, "burstSize" | "refillRatePerMin">;

const NANOSECOND_MS = 1e-6;

/** When the next token is available; null: one is available. */
export function tokenAt({ bucketMissing, bucketCountedAt, slowdown }: Bucket, pace: Refill): number | null {
  const lacking = bucketMissing - (pace.burstSize - 1);
  if (bucketCountedAt === null || lacking <= 0) return null;
  return bucketCountedAt + Math.ceil(lacking * tokenMs(slowdown, pace) - NANOSECOND_MS);
}

export function spendToken(bucket: Bucket, pace: Refill, now: number): Count {
  const counted = countBucket(bucket, pace, now);
  return { ...counted, bucketMissing: counted.bucketMissing + 1 };
}

export function changeSpeed(account: PaceAccount, pace: Refill, slowdown: number, now: number): PaceAccount {
  return { ...account, ...countBucket(account, pace, now), slowdown };
}

/** If the clock is set back, nothing refills until it has caught up. */
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
