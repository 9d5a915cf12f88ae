import { type MadeUpCreator } from "../../made-up-creator";
import { type Fields, percentText, whoIs } from "../expected-fields";
import { huxuan } from "../huxuan";
import { HEX, type PlatformApi } from "../platform-api";
import { links } from "./links";

/** Follower count buckets of the marketplace's own filter, by their lower bound. */
const levels: readonly [least: number, label: string][] = [
  [5_000_000, "500万+"],
  [1_000_000, "100-500万"],
  [500_000, "50-100万"],
  [100_000, "10-50万"],
  [10_000, "1-10万"],
  [0, "<1万"],
];

function fansLevel(fans: number): string {
  return levels.find(([least]) => fans >= least)?.[1] ?? "";
}

/** The platform expresses prices in fen and rates in ten-thousandths. */
const fen = (yuan: number) => yuan * 100;

export const videoHuxuan: PlatformApi = {
  ...huxuan,
  platform: "VIDEO_HUXUAN",
  links,
  figures: ["median_read_count", "avg_like_count", "fans_num_increment"],
  prices: ["short_video_price", "long_video_price"],
  fieldsOf,
  ids(draw) {
    const id = `v2_${draw.text(HEX, 40)}@finder`;
    const url = `https://huxuan.qq.com/trade/selection/10001/finder_trade_detail?appid=${id}`;
    return { id, aliases: [], url, aliasUrl: null };
  },
  calls: [
    {
      method: "GET",
      path: "/cgi-bin/advertiser/finder_publisher/detail",
      idIn: "appid",
      answer: (creator) => ({
        appid: creator.id,
        nickname: creator.nickname,
        avatar: creator.avatar,
        fans_num_level: fansLevel(creator.fans),
        short_video_price: fen(creator.prices.short),
        long_video_price: fen(creator.prices.long),
        city_label: `${creator.province} ${creator.city}`,
        category_level1: creator.category,
        category_level2: creator.topics[0]?.name ?? "",
        median_read_count: creator.personal.days30.playMedian,
        avg_like_count: creator.personal.days30.likeAvg,
        play_finish_rate: creator.personal.days30.finishRate,
        interaction_rate: creator.personal.days30.interactRate,
        fans_num_increment: creator.fansGrowth,
        fans_num_growth_rate: creator.fansGrowthRate,
      }),
    },
  ],
};

function fieldsOf(creator: MadeUpCreator): Fields {
  const { playMedian, likeAvg, finishRate, interactRate } = creator.personal.days30;
  const buckets = [0, 10_000, 100_000, 500_000, 1_000_000, 5_000_000];
  return {
    ...whoIs(creator),
    location: `${creator.province} ${creator.city}`,
    category: creator.category,
    contentTopic: creator.topics[0]?.name,
    fansCount: buckets.findLast((least) => least <= creator.fans),
    fansCountIsLeast: true,
    fansGrowth: creator.fansGrowth,
    fansGrowthRate: percentText(creator.fansGrowthRate),
    priceJson: { short: creator.prices.short, long: creator.prices.long },
    interactRate,
    personal30InteractRate: percentText(interactRate),
    personal30PlayMid: String(playMedian),
    personal30LikeAvg: String(likeAvg),
    personal30PlayOverRate: percentText(finishRate),
  };
}
