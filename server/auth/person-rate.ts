import { checkRate } from "@/server/infra/limiter";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** Per user, over all sessions (docs/rules.md#rate-limit). */
export const personRate = { limit: 600, windowMs: MINUTE_MS } as const;

export function checkPersonRate(userId: string): Promise<void> {
  return checkRate(
    { key: `person:${userId}`, ...personRate },
    (seconds) => `More than ${personRate.limit} calls in a minute by you. Try again in ${seconds} seconds.`,
  );
}
