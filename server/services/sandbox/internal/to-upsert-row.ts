import { type Platform } from "@/server/domain/platforms";
import { type SandboxCreator, sandboxMetrics, sandboxPortrait } from "@/server/domain/sandbox";
import { type UpsertRow } from "@/server/services/blogger";

const FEE = 1.05;

/** A fixed creator with every field that an import can set, the avatar apart: it would be a link to some other host. */
export function toUpsertRow(creator: SandboxCreator): UpsertRow {
  const { platform, platformBloggerId, priceYuan, reviewStatus: _review, ...shown } = creator;
  const withFee = (times: number) => Math.ceil(priceYuan * times * FEE);
  return {
    platform,
    platformBloggerId,
    fields: {
      ...shown,
      priceJson: priceOf(platform, priceYuan),
      contactWechat: `sandbox_${creator.externalId}`,
      contactPhone: "10000000000",
      contactEmail: `${creator.externalId}@sandbox.invalid`,
      remark: "沙盒数据，并非真实达人。",
      rebatePercent: 5.5,
      linkupAt: "2026-01-05T02:00:00.000Z",
      linkupRemark: "沙盒数据",
      rawData: { sandbox: true, platformBloggerId },
      creatorType: `${creator.category}达人`,
      contentTopic: creator.category,
      industryTag: creator.category,
      monthFansIncreaseRate: "1.80%",
      priceShortWithFee: withFee(1),
      priceMidWithFee: withFee(1.4),
      priceLongWithFee: withFee(1.9),
      contentAnalysisSummary: `${creator.category}内容为主`,
      contentAnalysisTop1: `${creator.category} 62%`,
      contentAnalysisTop2: "生活记录 25%",
      contentAnalysisTop3: "其他 13%",
      fansTrend: "稳定增长",
      fansGrowth: Math.round(creator.fansCount * 0.018),
      fansGrowthRate: "1.80%",
      fansPortraitJson: sandboxPortrait(creator, "fans"),
      audiencePortraitJson: sandboxPortrait(creator, "audience"),
      tiePortraitJson: sandboxPortrait(creator, "tie"),
      ...sandboxMetrics(creator),
    },
  };
}

function priceOf(platform: Platform, yuan: number): Record<string, number> {
  if (platform === "PGY") return { imageText: yuan, video: Math.round(yuan * 1.6) };
  if (platform === "MP_HUXUAN") return { firstArticle: yuan, secondArticle: Math.round(yuan * 0.6) };
  return { short: yuan, mid: Math.round(yuan * 1.4), long: Math.round(yuan * 1.9) };
}
