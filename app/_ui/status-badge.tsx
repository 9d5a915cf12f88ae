import classes from "./status-badge.module.css";

/** One meaning a colour, everywhere. */
const tones = {
  ACTIVE: "green",
  SUCCESS: "green",
  APPROVED: "green",
  ENABLED: "green",
  HEALTHY: "green",
  RISK: "amber",
  PAUSED: "amber",
  PENDING: "amber",
  PARTIAL: "amber",
  FAILING: "amber",
  BANNED: "red",
  FAILED: "red",
  REJECTED: "red",
  NOT_FOUND: "red",
  INVALID_URL: "red",
  SUSPENDED: "red",
  RUNNING: "blue",
  CANCELLED: "grey",
  REVOKED: "grey",
  REMOVED: "grey",
  DISABLED: "grey",
  DEACTIVATED: "grey",
  UNUSED: "grey",
} as const;

export type Status = keyof typeof tones;

/** A coloured dot and always a word: colour alone tells nothing to many. */
export function StatusBadge({ status, label }: { status: Status; label: string }) {
  return (
    <span className={classes.badge} data-tone={tones[status]}>
      {label}
    </span>
  );
}
