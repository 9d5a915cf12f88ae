import { HOUR_MS } from "@/server/domain/kernel/durations";

const MAX_DELAY_MS = HOUR_MS;

type RetryAt = { attempt: number; baseMs: number; retryAfterMs: number | null; random?: () => number };

/**
 * Delay after failed attempt n (docs/rules.md#push-retries): random(0.5, 1) × min(1 h, base × 4^(n−1)). At
 * least the receiver's Retry-After, capped at twice the unjittered delay.
 */
export function retryDelayMs({ attempt, baseMs, retryAfterMs, random = Math.random }: RetryAt): number {
  const delayMs = Math.min(MAX_DELAY_MS, baseMs * 4 ** (attempt - 1));
  const jitteredMs = delayMs * (0.5 + random() / 2);
  return Math.round(Math.max(jitteredMs, Math.min(retryAfterMs ?? 0, 2 * delayMs)));
}

export function parseRetryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = header.endsWith("GMT") ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
