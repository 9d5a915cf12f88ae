import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";

const INTERVAL_STRETCH = 0.3;

type Shift = Pick<PaceAccount, "id" | "lastShiftEndedAt">;

/** 80% to 120% of the policy's (docs/rules.md#pace). */
export function shiftTarget(account: Shift, pace: Pick<Pace, "shiftSize">): number {
  return Math.max(1, Math.round(pace.shiftSize * drawFactor(account, "size")));
}

/** In ms, 80% to 120% of the policy's. */
export function shiftRestMs(account: Shift, pace: Pick<Pace, "shiftRestMinutes">): number {
  return Math.ceil(pace.shiftRestMinutes * MINUTE_MS * drawFactor(account, "rest"));
}

/** Minimum time to the next call in ms; jitter only lengthens it. */
export function intervalMs(
  account: Pick<PaceAccount, "id" | "slowdown">,
  pace: Pick<Pace, "minIntervalMs">,
  lastRequestAt: number,
): number {
  const stretch = 1 + INTERVAL_STRETCH * drawFraction(account.id, "interval", lastRequestAt);
  return Math.ceil(pace.minIntervalMs * account.slowdown * stretch);
}

export function longestIntervalMs(
  { slowdown }: Pick<PaceAccount, "slowdown">,
  { minIntervalMs }: Pick<Pace, "minIntervalMs">,
): number {
  return Math.ceil(minIntervalMs * slowdown * (1 + INTERVAL_STRETCH));
}

function drawFactor({ id, lastShiftEndedAt }: Shift, what: string): number {
  return 0.8 + 0.4 * drawFraction(id, what, lastShiftEndedAt);
}

/**
 * A number in [0, 1) that depends only on the parts, so that jitter is the same after a restart. FNV-1a with
 * the final mix of MurmurHash3, because close instants must not give close numbers.
 */
function drawFraction(...parts: readonly (string | number | null)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join("|"))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
