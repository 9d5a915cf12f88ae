import { type Share } from "../../portrait";
import { type Call, fraction, HEX, percent, type PlatformApi, type Reply } from "../platform-api";
import { type MadeUpCreator } from "../../made-up-creator";
import { analysis, type Fields, percentText, portrait, spreads, whoIs } from "../expected-fields";
import { links } from "./links";

const refuse = (code: number, msg: string, status = 200): Reply => ({
  status,
  json: { code, success: false, msg, data: null },
});

const notesRate: Call["answer"] = ({ personal, star }, { parameters }) => {
  const whose = parameters.get("business") === "1" ? star : personal;
  const figures = parameters.get("dateType") === "2" ? whose.days90 : whose.days30;
  return {
    noteNumber: figures.itemNum,
    readMedian: figures.playMedian,
    likeMedian: figures.likeAvg,
    commentMedian: figures.commentAvg,
    shareMedian: figures.shareAvg,
    interactionRate: percent(figures.interactRate),
    videoFullViewRate: percent(figures.finishRate),
  };
};

const shares = (parts: readonly Share[], named: string) =>
  parts.map(({ label, share }) => ({ [named]: label, percent: fraction(share) }));

export const pgy: PlatformApi = {
  platform: "PGY",
  links,
  figures: ["fansCount", "fansNum"],
  prices: ["picturePrice", "videoPrice"],
  fieldsOf,
  ids(draw) {
    const id = `5${draw.text(HEX, 23)}`;
    return { id, aliases: [], url: `https://www.xiaohongshu.com/user/profile/${id}`, aliasUrl: null };
  },
  envelope: (data) => ({ code: 0, success: true, msg: "成功", data }),
  said: (code, msg) => ({ code, success: false, msg, data: null }),
  knownCodes: [
    [-100, "L3_AUTH_FAIL"],
    [-101, "L3_AUTH_FAIL"],
  ],
  knownStatuses: [
    [406, "SIGNATURE_REQUIRED"],
    [461, "L2_CAPTCHA"],
    [471, "L2_CAPTCHA"],
  ],
  refusals: {
    captcha: refuse(300_012, "请完成验证码验证", 461),
    "expired-session": refuse(-100, "登录已过期，请重新登录", 401),
    banned: refuse(300_011, "账号已被封禁"),
    "signature-required": refuse(-1, "签名校验失败，缺少 x-s", 406),
    "not-found": refuse(-404, "博主不存在"),
    "not-on-marketplace": refuse(-405, "该博主未入驻蒲公英"),
    "rate-limited": refuse(300_013, "访问频繁，请稍后再试", 429),
  },
  calls: [
    {
      method: "GET",
      path: "/api/solar/cooperator/user/blogger/{id}",
      answer: (creator) => ({
        userId: creator.id,
        name: creator.nickname,
        headPhoto: creator.avatar,
        location: `${creator.province} ${creator.city}`,
        fansCount: creator.fans,
        picturePrice: creator.prices.picture,
        videoPrice: creator.prices.short,
        contentTags: [
          { taxonomy1Tag: creator.category, taxonomy2Tags: creator.topics.map(({ name }) => name) },
        ],
        featureTags: creator.topics.slice(0, 3).map(({ name }) => name),
        personalTags: [creator.creatorType],
      }),
    },
    { method: "GET", path: "/api/solar/kol/data_v3/notes_rate", idIn: "userId", answer: notesRate },
    {
      method: "GET",
      path: "/api/solar/kol/data_v3/fans_summary",
      idIn: "userId",
      answer: ({ fans, fansGrowth, fansGrowthRate }) => ({
        fansNum: fans,
        fansIncreaseNum: fansGrowth,
        fansGrowthRate: percent(fansGrowthRate),
      }),
    },
    {
      method: "GET",
      path: "/api/solar/kol/data/{id}/fans_profile",
      answer: ({ fansPortrait: { genders, ages, provinces, cities } }) => ({
        gender: { male: fraction(genders[0]?.share ?? 0), female: fraction(genders[1]?.share ?? 0) },
        ages: shares(ages, "group"),
        provinces: shares(provinces, "name"),
        cities: shares(cities, "name"),
      }),
    },
    {
      method: "GET",
      path: "/api/pgy/kol/data/data_summary",
      idIn: "userId",
      answer: ({ topics, creatorType, fansGrowthRate }) => ({
        noteType: topics.map(({ name, rate }) => ({ contentTag: name, percent: percent(rate) })),
        kolAdvantage: creatorType,
        fans30GrowthRate: percent(fansGrowthRate),
      }),
    },
  ],
};

function fieldsOf(creator: MadeUpCreator): Fields {
  const growth = percentText(creator.fansGrowthRate);
  const best = creator.topics.slice(0, 3).map(({ name }) => name);
  return {
    ...whoIs(creator),
    location: `${creator.province} ${creator.city}`,
    category: creator.category,
    contentTopic: [...new Set([...best, creator.creatorType])].join(","),
    creatorType: creator.creatorType,
    fansCount: creator.fans,
    fansGrowth: creator.fansGrowth,
    fansGrowthRate: growth,
    monthFansIncreaseRate: growth,
    priceJson: { imageText: creator.prices.picture, video: creator.prices.short },
    interactRate: creator.personal.days30.interactRate,
    ...spreads(creator, false),
    ...analysis(creator),
    fansPortraitJson: portrait(creator.fansPortrait, ["genders", "ages", "provinces", "cities"]),
  };
}
