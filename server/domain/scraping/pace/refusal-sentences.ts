import { type IneligibilityReason } from "./pace-account";
import { type PaceLimit } from "./ready-at";

export type RefusalReason =
  | IneligibilityReason
  | PaceLimit
  | "NO_ACCOUNT"
  /** Another process changed the account since it was read, or is changing it. */
  | "TAKEN"
  | "ORG_DAILY_BUDGET";

export const refusalSentences: Record<RefusalReason, string> = {
  NO_ACCOUNT: "The organization has no account of this platform: add one.",
  STATUS: "Only an ACTIVE account works: confirm it, or authorise it again.",
  NO_SESSION: "An account needs a session that its platform would take: authorise it.",
  OWNER: "In LOCAL mode an account works for its holder alone: add one of your own.",
  ORG_SUSPENDED: "The organization is suspended: contact the platform's operator.",
  ORG_DAILY_BUDGET: "The organization's budget of the day is spent.",
  TASK_CAP: "An account does only so many creators for one task.",
  DAY_CAP: "An account does only so many creators within a day.",
  HOUR_CAP: "An account does only so many creators within an hour.",
  COOLDOWN: "An account cools down after failures or a mark.",
  SHIFT_REST: "An account rests after a shift.",
  LEASED: "One client at a time works with an account.",
  TOKEN: "An account's pace spaces its scrapes.",
  INTERVAL: "An account's pace spaces its calls.",
  TAKEN: "Others use the accounts at this moment: try again.",
};
