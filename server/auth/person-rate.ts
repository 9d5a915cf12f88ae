import { takeOrRefuse } from "@/server/infra/limiter";

/** Calls of one person, over all their sessions (docs/rules.md#rate-limit): ten a second, in bursts too. */
export const personRate = { limit: 600, windowMs: 60_000 } as const;

/** Counts one call of a person, each of a batch by itself. Throws `RATE_LIMITED` beyond the limit. */
export function takeFromPerson(userId: string): Promise<void> {
  return takeOrRefuse(
    { key: `person:${userId}`, ...personRate },
    (seconds) => `More than ${personRate.limit} calls in a minute by you. Try again in ${seconds} seconds.`,
  );
}
