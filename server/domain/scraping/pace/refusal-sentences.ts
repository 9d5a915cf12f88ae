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
  NO_ACCOUNT: "The organization has no account for this platform. Add one.",
  STATUS: "Only ACTIVE accounts can scrape. Confirm the account or authorise it again.",
  NO_SESSION: "The account has no session that its platform accepts. Authorise it again.",
  OWNER: "In LOCAL mode an account works for its owner only. Add an account of your own.",
  ORG_SUSPENDED: "The organization is suspended. Contact the operator of this system.",
  ORG_DAILY_BUDGET: "The organization's daily budget is used up.",
  TASK_CAP: "The limit of creators per account and task is reached.",
  DAY_CAP: "The daily limit per account is reached.",
  HOUR_CAP: "The hourly limit per account is reached.",
  COOLDOWN: "Accounts cool down after failures or a risk mark.",
  SHIFT_REST: "Accounts rest after a shift.",
  LEASED: "Another client is using the account.",
  TOKEN: "The account's tokens are used up; they refill at its pace.",
  INTERVAL: "The account must wait between two requests.",
  TAKEN: "Other runs are using the accounts. Try again.",
};
