import { type PaceAccount } from "@/server/domain/scraping/pace";

export type PaceState = Omit<
  PaceAccount,
  "id" | "hasSession" | "ownerUserId" | "weight" | "maxPerTaskOverride"
>;

type Column = [column: string, kind: "instant" | "int" | "float8" | "text" | "scraper_account_status"];

const stateColumns: Record<keyof PaceState, Column> = {
  status: ["status", "scraper_account_status"],
  usedToday: ["used_today", "int"],
  dayWindowStartedAt: ["day_window_started_at", "instant"],
  usedThisHour: ["used_this_hour", "int"],
  hourWindowStartedAt: ["hour_window_started_at", "instant"],
  lastResetAt: ["last_reset_at", "instant"],
  lastUsedAt: ["last_used_at", "instant"],
  nextRequestAt: ["next_request_at", "instant"],
  bucketMissing: ["bucket_missing", "float8"],
  bucketCountedAt: ["bucket_counted_at", "instant"],
  slowdown: ["slowdown", "float8"],
  rateLimitStrikes: ["rate_limit_strikes", "int"],
  currentShiftCount: ["current_shift_count", "int"],
  shiftRestUntil: ["shift_rest_until", "instant"],
  lastShiftEndedAt: ["last_shift_ended_at", "instant"],
  consecutiveFailures: ["consecutive_failures", "int"],
  cooldownUntil: ["cooldown_until", "instant"],
  cooldownRound: ["cooldown_round", "int"],
  lastCaptchaAt: ["last_captcha_at", "instant"],
  captchaCount: ["captcha_count", "int"],
  riskReason: ["risk_reason", "text"],
  riskAt: ["risk_at", "instant"],
  leaseHolder: ["lease_holder", "text"],
  leaseExpiresAt: ["lease_expires_at", "instant"],
};
const stateNames = Object.keys(stateColumns) as (keyof PaceState)[];

export const ACCOUNT_SELECT_LIST = [
  "a.id",
  "a.platform::text AS platform",
  "a.revision",
  `a.owner_user_id AS "ownerUserId"`,
  "a.weight",
  `a.max_per_task_override AS "maxPerTaskOverride"`,
  `a.cookie_encrypted IS NOT NULL AS "hasSession"`,
  `md5(a.cookie_encrypted || coalesce(a.fingerprint_profile::text, '')) AS "sessionKey"`,
  ...stateNames.map((name) => {
    const [column, kind] = stateColumns[name];
    const value = kind === "instant" ? `(extract(epoch FROM a.${column}) * 1000)::float8` : `a.${column}`;
    return `${kind === "scraper_account_status" ? `${value}::text` : value} AS "${name}"`;
  }),
].join(", ");

export const STATE_RECORD = stateNames
  .map((name) => {
    const [column, kind] = stateColumns[name];
    return `${column} ${kind === "instant" ? "float8" : kind}`;
  })
  .join(", ");

export const STATE_ASSIGNMENTS = stateNames
  .map((name) => {
    const [column, kind] = stateColumns[name];
    return `${column} = ${kind === "instant" ? `to_timestamp(n.${column} / 1000)` : `n.${column}`}`;
  })
  .join(", ");

export function toStateRecord(account: PaceState): Record<string, unknown> {
  return Object.fromEntries(stateNames.map((name) => [stateColumns[name][0], account[name]]));
}
