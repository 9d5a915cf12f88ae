import { MINUTE_MS } from "@/server/domain/kernel/durations";

const NEAR_MS = 5 * MINUTE_MS;
const POLL_MS = 15_000;

/**
 * How long until it is asked again whether what is sent at `times` was sent. Rarely before one of these is
 * near, and never for what is held, whose time is null.
 */
export function waitingPollMs(times: readonly (string | null)[], nowMs: number): number | false {
  const first = Math.min(...times.map((at) => (at === null ? Infinity : Date.parse(at))));
  return first === Infinity ? false : Math.max(POLL_MS, first - nowMs - NEAR_MS);
}
