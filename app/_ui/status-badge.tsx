import classes from "./status-badge.module.css";

/** Each colour has one meaning everywhere. */
const tones = {
  ACTIVE: "green",
  SUCCESS: "green",
  APPROVED: "green",
  ENABLED: "green",
  HEALTHY: "green",
  PUBLISHED: "green",
  RISK: "amber",
  DRAFT: "amber",
  PAUSED: "amber",
  PENDING: "amber",
  PARTIAL: "amber",
  FAILING: "amber",
  WAITING: "amber",
  BANNED: "red",
  FAILED: "red",
  REJECTED: "red",
  NOT_FOUND: "red",
  INVALID_URL: "red",
  SUSPENDED: "red",
  EXPIRED: "red",
  RUNNING: "blue",
  CANCELLED: "grey",
  REVOKED: "grey",
  REMOVED: "grey",
  DISABLED: "grey",
  DEACTIVATED: "grey",
  UNUSED: "grey",
  UNCHECKED: "grey",
  WITHDRAWN: "grey",
} as const;

export type Status = keyof typeof tones;

export function StatusBadge({ status, label }: { status: Status; label: string }) {
  return (
    <span className={classes.badge} data-tone={tones[status]}>
      <span>{label}</span>
    </span>
  );
}
