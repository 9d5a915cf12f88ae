import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";
import { type MadeUpCreator } from "../../made-up-creator";
import { type MadeUpPortrait, type Share } from "../../portrait";
import { type Work } from "../../works";
import {
  type Ask,
  type Call,
  digits,
  fraction,
  percent,
  type PlatformApi,
  type Reply,
} from "../platform-api";
import { type Fields, last15, percentText, portrait, whoIs } from "../expected-fields";
import { links } from "./links";

const TREND_LIKES = "4";

const call = (path: string, answer: Call["answer"]): Call => ({
  method: "GET",
  path: `/commercialorder/api/web_api/v1/advertiser/${path}`,
  idIn: "upper_mid",
  answer,
});

const refuse = (code: number, msg: string, status = 200): Reply => ({
  status,
  json: { code, status: "error", msg, result: null },
});

/** A date in China's time zone, such as `2026-11-22`. */
const dayOf = (instant: number) => new Date(instant + 8 * HOUR_MS).toISOString().slice(0, 10);

function draftTrend({ personalWorks, starWorks }: MadeUpCreator, { parameters, now }: Ask) {
  const measure = (work: Work) => (parameters.get("trend_type") === TREND_LIKES ? work.likes : work.plays);
  const drafts = [
    ...personalWorks.map((work) => ({ work, is_spark_avid: 0 })),
    ...starWorks.map((work) => ({ work, is_spark_avid: 1 })),
  ].sort((one, other) => one.work.ageDays - other.work.ageDays);
  return {
    upper_draft_trend_info_vos: drafts.slice(0, 30).map(({ work, is_spark_avid }) => ({
      av_id: work.id,
      title: work.title,
      pub_date: dayOf(now - work.ageDays * DAY_MS),
      trend_cnt: measure(work),
      play: work.plays,
      is_spark_avid,
    })),
  };
}

const shares = (parts: readonly Share[]) =>
  parts.map(({ label, share }) => ({ section_desc: label, count: percent(share) }));

/** The marketplace publishes no cities or crowds. Values are percentages. */
function distributions({ genders, ages, provinces, tiers, devices }: MadeUpPortrait, tail: string) {
  return {
    [`sax_distributions${tail}`]: shares(genders),
    [`age_distributions${tail}`]: shares(ages),
    [`top_region_distributions${tail}`]: shares(provinces),
    [`city_distributions${tail}`]: shares(tiers),
    [`device_distributions${tail}`]: shares(devices),
  };
}

export const bilibiliHuahuo: PlatformApi = {
  platform: "BILIBILI_HUAHUO",
  links,
  figures: ["fans_num", "play", "like"],
  prices: ["platform_price"],
  fieldsOf,
  ids(draw) {
    const id = digits(draw, "3", 13);
    const mappingId = digits(draw, "8", 12);
    const url = `https://space.bilibili.com/${id}`;
    return {
      id,
      aliases: [mappingId],
      url,
      aliasUrl: `https://huahuo.bilibili.com/#/upper/page/${mappingId}`,
    };
  },
  envelope: (result) => ({ code: 0, status: "success", msg: "", result }),
  said: (code, msg) => ({ code, status: "fail", msg, result: null }),
  knownCodes: [
    [1_031, "RATE_LIMITED"],
    [-101, "L3_AUTH_FAIL"],
    [-102, "L4_BANNED"],
    [-352, "L2_CAPTCHA"],
    [-412, "RATE_LIMITED"],
    [-509, "RATE_LIMITED"],
    [-799, "RATE_LIMITED"],
  ],
  knownStatuses: [[412, "RATE_LIMITED"]],
  refusals: {
    captcha: refuse(-352, "风控校验失败，请完成验证码验证"),
    "expired-session": refuse(-101, "账号未登录"),
    banned: refuse(-102, "账号被封停"),
    "signature-required": refuse(-403, "签名校验失败，缺少 w_rid"),
    "not-found": refuse(-404, "UP主不存在"),
    "not-on-marketplace": refuse(1_040, "该UP主未入驻花火"),
    "rate-limited": refuse(1_031, "请求过于频繁，请稍后再试"),
  },
  calls: [
    call("portrait", (creator) => ({
      upper_mid: creator.id,
      mapping_id: creator.aliases[0],
      nickname: creator.nickname,
      head_img: creator.avatar,
      region_desc: creator.province,
      partition_name: creator.category,
      fans_num: creator.fans,
      median_play_30d: creator.personal.days30.playMedian,
      average_like_cnt: creator.personal.days30.likeAvg,
      average_comment_cnt: creator.personal.days30.commentAvg,
      average_interactive_rate: fraction(creator.personal.days30.interactRate),
      upper_prices: [
        { cooperation_type: 1, cooperation_type_desc: "植入视频", platform_price: creator.prices.short },
        { cooperation_type: 2, cooperation_type_desc: "定制视频", platform_price: creator.prices.long },
        { cooperation_type: 3, cooperation_type_desc: "直发动态", platform_price: creator.prices.picture },
      ],
      ...distributions(creator.fansPortrait, ""),
      ...distributions(creator.audiencePortrait, "_audience"),
    })),
    call("portrait/draft/trend_extra", draftTrend),
    call("portrait/attention_user/trend_extra", ({ fansTrend, fansGrowth, fansGrowthRate }, { now }) => ({
      fans_inc30: fansGrowth,
      fans_inc_rate30: percent(fansGrowthRate),
      data_statistics_by_day_vos: fansTrend.map((count, index) => ({
        date: dayOf(now - (fansTrend.length - 1 - index) * DAY_MS),
        count,
      })),
    })),
  ],
};

function fieldsOf(creator: MadeUpCreator): Fields {
  const { playMedian, likeAvg, commentAvg, interactRate } = creator.personal.days30;
  const growth = percentText(creator.fansGrowthRate);
  const { short, long, picture } = creator.prices;
  // The trend covers the 30 newest drafts of both kinds.
  const newest = [...creator.personalWorks, ...creator.starWorks]
    .sort((one, other) => one.ageDays - other.ageDays)
    .slice(0, 30);
  const of = (works: readonly Work[]) => works.filter((work) => newest.includes(work));
  const cuts = ["genders", "ages", "provinces", "tiers", "devices"] as const;
  return {
    ...whoIs(creator),
    location: creator.province,
    category: creator.category,
    fansCount: creator.fans,
    fansGrowth: creator.fansGrowth,
    fansGrowthRate: growth,
    monthFansIncreaseRate: growth,
    priceJson: { embedded: short, custom: long, post: picture },
    interactRate,
    personal30InteractRate: percentText(interactRate),
    personal30PlayMid: String(playMedian),
    personal30LikeAvg: String(likeAvg),
    personal30CommentAvg: commentAvg,
    ...last15(of(creator.personalWorks), of(creator.starWorks), ["Play", "Like"]),
    fansPortraitJson: portrait(creator.fansPortrait, cuts),
    audiencePortraitJson: portrait(creator.audiencePortrait, cuts),
  };
}
