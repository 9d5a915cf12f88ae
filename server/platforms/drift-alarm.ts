const WINDOW = 50;
const ALARM_SHARE = 0.2;

/** The last 50 outcomes of a sub-call, oldest first: `1` for drift, else `0` (docs/rules.md#drivers). */
export function addOutcome(recent: string, hasDrift: boolean): string {
  return `${recent}${hasDrift ? "1" : "0"}`.slice(-WINDOW);
}

/** A fifth of the window, so that one odd creator raises no alarm. */
export function isDriftAlarm(recent: string): boolean {
  return Array.from(recent).filter((outcome) => outcome === "1").length >= WINDOW * ALARM_SHARE;
}
