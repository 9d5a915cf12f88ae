import { type MadeUpCreator } from "../../made-up-creator";
import { type Spread, type Work } from "../../works";
import {
  type Ask,
  type Call,
  digits,
  distributionsOf,
  fraction,
  type PlatformApi,
  type Reply,
  WORDS,
} from "../platform-api";
import { fieldsOf } from "./fields";
import { links } from "./links";

const call = (path: string, answer: Call["answer"]): Call => ({
  method: "GET",
  path: `/gw/api/${path}`,
  idIn: "o_author_id",
  answer,
});

const refuse = (status_code: number, status_message: string, status = 200): Reply => ({
  status,
  json: { base_resp: { status_code, status_message } },
});

export const starmap: PlatformApi = {
  platform: "STARMAP",
  links,
  figures: ["follower", "play", "like"],
  prices: ["price", "cpm_1_20", "cpm_20_60", "cpm_60", "cpe_1_20", "cpe_20_60", "cpe_60"],
  fieldsOf,
  ids(draw) {
    const id = digits(draw, "69", 19);
    const secUid = `MS4wLjABAAAA${draw.text(WORDS, 43)}`;
    const url = `https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${id}`;
    return { id, aliases: [secUid], url, aliasUrl: `https://www.douyin.com/user/${secUid}` };
  },
  envelope: (payload) => ({
    base_resp: { status_code: 0, status_message: "Success" },
    ...(Object(payload) as object),
  }),
  said: (status_code, status_message) => ({ base_resp: { status_code, status_message } }),
  knownCodes: [],
  knownStatuses: [],
  refusals: {
    captcha: refuse(10_101, "请完成滑块验证后继续访问"),
    "expired-session": refuse(10_002, "用户未登录，请重新登录", 401),
    banned: refuse(10_403, "账号已被封禁，如有疑问请联系客服", 403),
    "signature-required": refuse(10_009, "签名校验失败，缺少 a_bogus"),
    "not-found": refuse(10_404, "达人不存在"),
    "not-on-marketplace": refuse(10_405, "该达人未入驻星图"),
    "rate-limited": refuse(10_429, "请求过于频繁，请稍后再试", 429),
  },
  calls: [
    call("author/get_author_base_info", (creator) => ({
      id: creator.id,
      nick_name: creator.nickname,
      avatar_uri: creator.avatar,
      province: creator.province,
      city: creator.city,
      sec_uid: creator.aliases[0],
      unique_id: `dy${creator.n}`,
      tags_relation: { [creator.category]: creator.topics.map(({ name }) => name) },
      content_theme_labels: creator.topics.map(({ name }) => name),
      follower: creator.fans,
    })),
    call("data_sp/check_author_display", ({ fans, links }) => ({ follower: fans, link_cnt: links.total })),
    call("aggregator/get_author_side_base_info", ({ fansGrowthRate }) => ({
      fans_growth_rate_30d: fraction(fansGrowthRate),
    })),
    call("gauthor/author_get_business_card_info", ({ wechat, email }) => ({ card_info: { wechat, email } })),
    call("author/get_author_marketing_info", ({ prices, industries }) => ({
      price_info: [
        { desc: "1-20s视频", price: prices.short, video_type: 1, enable: true },
        { desc: "21-60s视频", price: prices.middle, video_type: 2, enable: true },
        { desc: "60s以上视频", price: prices.long, video_type: 71, enable: true },
        { desc: "图文", price: prices.picture, video_type: 100, enable: false },
      ],
      industry_tags: industries,
    })),
    call("data_sp/get_author_spread_info", (creator, { parameters }) => {
      const whose = parameters.get("type") === "2" ? creator.star : creator.personal;
      return spread(parameters.get("range") === "3" ? whose.days90 : whose.days30);
    }),
    call("aggregator/get_author_commerce_spread_info", ({ estimate: { cpm, cpe, plays, hotRate } }) => ({
      cpm_1_20: cpm.short,
      cpm_20_60: cpm.middle,
      cpm_60: cpm.long,
      cpe_1_20: cpe.short,
      cpe_20_60: cpe.middle,
      cpe_60: cpe.long,
      vv: plays,
      platform_hot_rate: fraction(hotRate),
    })),
    call("aggregator/get_author_commerce_seed_base_info", ({ seed }, { parameters }) => {
      const { searches, searchRate, a3Gained } = parameters.get("range") === "90" ? seed.days90 : seed.days30;
      return {
        avg_search_after_view_cnt: searches,
        avg_search_after_view_rate: fraction(searchRate),
        avg_a3_incr_cnt: a3Gained,
      };
    }),
    call("data_sp/get_author_convert_ability", convertAbility),
    call("author/get_author_show_items_v2", ({ personalWorks, starWorks }) => ({
      latest_item_info: latest(personalWorks),
      latest_star_item_info: latest(starWorks),
    })),
    call("data_sp/author_video_distribution", ({ topics }) => ({
      video_content_distribution: topics.map(({ name, rate }) => ({ name, proportion: fraction(rate) })),
    })),
    call("data_sp/author_link_struct", ({ links }) => ({
      link_struct: {
        1: { value: links.aware },
        2: { value: links.interested },
        3: { value: links.liking },
        4: { value: links.following },
        5: { value: links.total },
      },
    })),
    call("data_sp/get_author_fans_distribution", ({ fansPortrait }) => ({
      distributions: distributionsOf(fansPortrait),
    })),
    call("data_sp/author_audience_distribution", ({ audiencePortrait }) => ({
      distributions: distributionsOf(audiencePortrait),
    })),
  ],
};

function spread(figures: Spread) {
  return {
    play_mid: figures.playMedian,
    item_num: figures.itemNum,
    avg_duration: figures.avgDurationSeconds,
    like_avg: figures.likeAvg,
    comment_avg: figures.commentAvg,
    share_avg: figures.shareAvg,
    play_over_rate: { value: figures.finishRate },
    interact_rate: { value: figures.interactRate },
  };
}

function convertAbility({ convert }: MadeUpCreator, { parameters }: Ask) {
  const range = parameters.get("range");
  const figures = range === "1" ? convert.days7 : range === "3" ? convert.days90 : convert.days30;
  return {
    related_video_cnt: { value: figures.videos },
    video_vv_median: { value: figures.playMedian },
    component_click_cnt_range: figures.clicks,
    component_click_rate_range: figures.clickRate,
    related_cpc_range: figures.cpc,
  };
}

const latest = (works: readonly Work[]) =>
  works.slice(0, 15).map(({ id, title, plays, likes, comments, shares }) => ({
    item_id: id,
    title,
    play: plays,
    like: likes,
    comment: comments,
    share: shares,
  }));
