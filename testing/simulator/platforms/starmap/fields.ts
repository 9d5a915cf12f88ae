import { type MadeUpCreator } from "../../made-up-creator";
import {
  ALL_CUTS,
  analysis,
  type Fields,
  last15,
  merge,
  percentText,
  portrait,
  rounded,
  spreads,
  whoIs,
} from "../expected-fields";

const FEE = 0.05;
const withFee = (yuan: number) => Math.ceil(Number((yuan * (1 + FEE)).toFixed(6)));

export function fieldsOf(creator: MadeUpCreator): Fields {
  const { category, topics, industries, prices, estimate, seed, convert, links } = creator;
  const names = topics.map(({ name }) => name);
  const growth = percentText(creator.fansGrowthRate);
  const lengths = { 120: "short", 2160: "middle", "60Plus": "long" } as const;
  return {
    ...whoIs(creator),
    location: [...new Set([creator.province, creator.city])].join(" "),
    category,
    creatorType: names.join(","),
    contentTopic: names.join(","),
    fansCount: creator.fans,
    monthFansIncreaseRate: growth,
    fansGrowthRate: growth,
    contactWechat: creator.wechat,
    contactEmail: creator.email,
    industryTag: industries.join(","),
    priceJson: { short: prices.short, mid: prices.middle, long: prices.long },
    priceShortWithFee: withFee(prices.short),
    priceMidWithFee: withFee(prices.middle),
    priceLongWithFee: withFee(prices.long),
    interactRate: creator.personal.days30.interactRate,
    ...spreads(creator, true),
    ...merge(
      Object.entries(lengths).map(([key, length]) => ({
        [`estimate${key}ExpectCpm`]: estimate.cpm[length],
        [`estimate${key}ExpectCpe`]: estimate.cpe[length],
        [`estimate${key}ExpectVv`]: estimate.plays,
        [`estimate${key}HotItemRate`]: percentText(estimate.hotRate),
      })),
    ),
    ...merge(
      ([30, 90] as const).map((days) => ({
        [`seed${days}BizSearchAfterViewCnt`]: String(seed[`days${days}`].searches),
        [`seed${days}BizSearchAfterViewRate`]: percentText(seed[`days${days}`].searchRate),
        [`seed${days}A3IncrCnt`]: String(seed[`days${days}`].a3Gained),
      })),
    ),
    ...merge(
      ([7, 30, 90] as const).map((days) => ({
        [`convert${days}RelatedVideoCnt`]: convert[`days${days}`].videos,
        [`convert${days}VideoVvMedian`]: String(convert[`days${days}`].playMedian),
        [`convert${days}ComponentClickCnt`]: convert[`days${days}`].clicks,
        [`convert${days}ComponentClickRate`]: convert[`days${days}`].clickRate,
        [`convert${days}RelatedCpc`]: convert[`days${days}`].cpc,
      })),
    ),
    ...last15(creator.personalWorks, creator.starWorks),
    ...analysis(creator),
    ...merge(
      Object.entries({
        Awareness: links.aware,
        Interest: links.interested,
        Like: links.liking,
        Follow: links.following,
      }).map(([name, people]) => ({
        [`link${name}Value`]: String(people),
        [`link${name}Ratio`]: rounded((people / links.total) * 100),
      })),
    ),
    linkUserTotal: String(links.total),
    linkUserTotalRatio: "100%",
    fansPortraitJson: portrait(creator.fansPortrait, ALL_CUTS),
    audiencePortraitJson: portrait(creator.audiencePortrait, ALL_CUTS),
  };
}
