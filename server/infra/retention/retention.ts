import { env } from "@/server/env";

const DAY_MS = 86_400_000;
/** Stands for "for ever" where an end has to be stored. */
const CENTURY_DAYS = 36_500;

/** What an operator may give an end (docs/rules.md#retention). */
const settings = {
  history: "RETENTION_HISTORY_DAYS",
  deliveries: "RETENTION_DELIVERIES_DAYS",
  runs: "RETENTION_RUNS_DAYS",
  targets: "RETENTION_TARGETS_DAYS",
  imports: "RETENTION_IMPORTS_DAYS",
  snapshots: "RETENTION_SNAPSHOTS_DAYS",
  sms: "RETENTION_SMS_DAYS",
  bodies: "RETENTION_BODIES_DAYS",
  files: "RETENTION_FILES_DAYS",
} as const;
type RetentionKind = keyof typeof settings;

/** The instant before which rows of this kind have outlived their time; null where they are kept for ever. */
export function keptFrom(kind: RetentionKind, now: Date): Date | null {
  const days = env[settings[kind]];
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}

/** When something of this kind, made now, has outlived its time. */
export function keptUntil(kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() + (env[settings[kind]] || CENTURY_DAYS) * DAY_MS);
}
