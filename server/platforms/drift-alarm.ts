const WINDOW = 50;
const ALARM_SHARE = 0.2;

/**
 * The last 50 outcomes of a sub-call with one more, oldest first: `1` where the answer was not as documented,
 * else `0` (docs/rules.md#drivers).
 */
export function addOutcome(recent: string, hasDrift: boolean): string {
  return `${recent}${hasDrift ? "1" : "0"}`.slice(-WINDOW);
}

/** Whether people must be told: a fifth of the window, so that one odd creator raises no alarm. */
export function isDriftAlarm(recent: string): boolean {
  return Array.from(recent).filter((outcome) => outcome === "1").length >= WINDOW * ALARM_SHARE;
}
