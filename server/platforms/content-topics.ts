import { toPercent } from "./converters";
import { type ScrapedFields } from "./driver";
import { type Share } from "./portrait";

const ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] as const;

export const contentTopicFields = [
  "contentAnalysisSummary",
  ...ranks.map((rank) => `contentAnalysisTop${rank}` as const),
] as const;

/**
 * The ten topics with the greatest shares, such as `护肤 62%`, and their names as the summary; unused ranks are
 * null. `whole` is the sum of all shares.
 */
export function toContentTopics(shares: readonly Share[], whole: 1 | 100): ScrapedFields {
  const top = [...shares].sort((one, other) => other.value - one.value).slice(0, ranks.length);
  const topics = ranks.map((rank, index) => {
    const share = top[index];
    const shown = share === undefined ? null : `${share.label} ${toPercent(share.value / whole)}`;
    return [`contentAnalysisTop${rank}`, shown] as const;
  });
  const contentAnalysisSummary = top.map(({ label }) => label).join(",") || null;
  return { ...Object.fromEntries(topics), contentAnalysisSummary };
}
