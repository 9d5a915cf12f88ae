import {
  eligibilityOf,
  type Pace,
  type PaceAccount,
  type PaceOccasion,
  readyAt,
} from "@/server/domain/scraping/pace";
import { toDate } from "./shown-account";

export function accountOutlook(account: PaceAccount, pace: Pace, occasion: PaceOccasion) {
  const { eligible, reason, freesAt } = eligibilityOf(account, pace, occasion);
  const isMatterOfTime = eligible || freesAt !== null;
  return {
    reason,
    freesAt: toDate(freesAt),
    readyAt: isMatterOfTime ? toDate(readyAt(account, pace, occasion.now)) : null,
    rateLimited: account.rateLimitStrikes > 0,
  };
}
