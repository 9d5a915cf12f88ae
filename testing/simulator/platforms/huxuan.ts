import { digits, HEX, type PlatformApi, type Reply } from "./platform-api";

const refuse = (ret: number, msg: string, status = 200): Reply => ({ status, json: { ret, msg } });

const refusals: PlatformApi["refusals"] = {
  captcha: refuse(100_009, "请完成安全验证"),
  "expired-session": refuse(100_001, "登录态失效，请重新登录", 401),
  banned: refuse(100_003, "账号已被封禁"),
  "signature-required": refuse(100_010, "签名校验失败"),
  "not-found": refuse(100_005, "达人不存在"),
  "not-on-marketplace": refuse(100_004, "该达人未入驻互选平台"),
  "rate-limited": refuse(100_016, "操作过于频繁，请稍后再试"),
};

const envelope = (item: unknown) => ({ ret: 0, msg: "success", data: { item } });

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
  platform: "VIDEO_HUXUAN",
  ids(draw) {
    const id = `v2_${draw.text(HEX, 40)}@finder`;
    const url = `https://huxuan.qq.com/trade/selection/10001/finder_trade_detail?appid=${id}`;
    return { id, aliases: [], url, aliasUrl: null };
  },
  envelope,
  refusals,
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

/** No calls of this marketplace are known. */
export const mpHuxuan: PlatformApi = {
  platform: "MP_HUXUAN",
  ids(draw) {
    const id = btoa(digits(draw, "3", 10));
    const url = `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${id}`;
    return { id, aliases: [], url, aliasUrl: null };
  },
  envelope,
  refusals,
  calls: [],
};
