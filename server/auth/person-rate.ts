import { takeOrRefuse } from "@/server/infra/limiter";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** Per user, over all sessions (docs/rules.md#rate-limit). */
export const personRate = { limit: 600, windowMs: MINUTE_MS } as const;

export function takeFromPerson(userId: string): Promise<void> {
  return takeOrRefuse(
    { key: `person:${userId}`, ...personRate },
    (seconds) => `More than ${personRate.limit} calls in a minute by you. Try again in ${seconds} seconds.`,
  );
}
