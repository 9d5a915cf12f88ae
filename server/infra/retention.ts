import { env } from "@/server/env";
import { DAY_MS } from "@/server/domain/kernel/durations";

const CENTURY_DAYS = 36_500;

/** docs/rules.md#retention */
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
export type RetentionKind = keyof typeof settings;

export function keptFrom(kind: RetentionKind, now: Date): Date | null {
  const days = env[settings[kind]];
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}

export function keptUntil(kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() + (env[settings[kind]] || CENTURY_DAYS) * DAY_MS);
}
