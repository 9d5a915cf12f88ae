import { toPercent } from "./converters";
import { type ScrapedFields } from "./driver";
import { type Share } from "./portrait";

const TOP = 10;

export const contentTopicFields = [
  "contentAnalysisSummary",
  ...(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] as const).map(
    (rank) => `contentAnalysisTop${rank}` as const,
  ),
] as const;

/**
 * The ten topics with the greatest shares, each as `护肤 62%`, and their names as the summary. `whole` is what
 * all shares together are.
 */
export function toContentTopics(shares: readonly Share[], whole: 1 | 100): ScrapedFields {
  const top = [...shares].sort((one, other) => other.value - one.value).slice(0, TOP);
  if (top.length === 0) return {};
  const topics = top.map(({ label, value }, index) => {
    return [`contentAnalysisTop${index + 1}`, `${label} ${toPercent(value / whole)}`];
  });
  const contentAnalysisSummary = top.map(({ label }) => label).join(",");
  return { ...Object.fromEntries(topics), contentAnalysisSummary } as ScrapedFields;
}
