import { type MadeUpPortrait, type Share } from "../../portrait";
import { type Work } from "../../works";
import { type Call, digits, fraction, type PlatformApi, type Reply } from "../platform-api";
import { type MadeUpCreator } from "../../made-up-creator";
import { type Fields, last15, portrait, whoIs } from "../expected-fields";
import { links } from "./links";

const call = (path: string, answer: Call["answer"]): Call => ({
  method: "POST",
  path: `/rest/web${path}`,
  idIn: "starId",
  answer,
});

const refuse = (result: number, error_msg: string, status = 200): Reply => ({
  status,
  json: { result, error_msg },
});

const shares = (parts: readonly Share[]) =>
  parts.map(({ label, share }) => ({ label, value: fraction(share) }));

/** Despite its name, `cityLevelPercentage` holds cities; `cityPercentage` holds city tiers. */
const portraitAnswer = ({ genders, ages, provinces, cities, tiers, devices }: MadeUpPortrait) => ({
  sexPercentage: shares(genders),
  agePercentage: shares(ages),
  areaPercentage: shares(provinces),
  cityLevelPercentage: shares(cities),
  cityPercentage: shares(tiers),
  mobileBrandPercentage: shares(devices),
});

const workRows = (works: readonly Work[], business: boolean) =>
  works.slice(0, 15).map(({ id, title, plays, likes, comments, shares: forwards }) => ({
    photoId: id,
    caption: title,
    viewCnt: plays,
    likeCnt: likes,
    commentCnt: comments,
    forwardCnt: forwards,
    business,
  }));

export const kuaishouJljx: PlatformApi = {
  platform: "KUAISHOU_JLJX",
  links,
  figures: ["fansNumber", "viewCnt"],
  prices: ["price"],
  fieldsOf,
  ids(draw) {
    const id = digits(draw, "2", 12);
    const eid = `3x${draw.text("abcdefghijkmnpqrstuvwxyz23456789", 13)}`;
    const userId = digits(draw, "4", 11);
    const url = `https://k.kuaishou.com/#/promotion/star/${id}`;
    return { id, aliases: [eid, userId], url, aliasUrl: `https://www.kuaishou.com/profile/${eid}` };
  },
  envelope: (data) => ({ result: 1, error_msg: "", data }),
  said: (result, error_msg) => ({ result, error_msg }),
  knownCodes: [[209, "L3_AUTH_FAIL"]],
  knownStatuses: [],
  refusals: {
    captcha: refuse(400_002, "请完成验证码验证"),
    "expired-session": refuse(209, "请先登录"),
    banned: refuse(210, "账号已被封禁"),
    "signature-required": refuse(50, "签名校验失败，缺少 NS_sig3"),
    "not-found": refuse(404, "达人不存在"),
    "not-on-marketplace": refuse(405, "该达人未入驻聚星"),
    "rate-limited": refuse(429, "请求过于频繁，请稍后再试", 429),
  },
  calls: [
    call("/star/match/starPage/baseInfo", (creator) => ({
      userId: creator.aliases[1],
      starId: creator.id,
      headUrl: creator.avatar,
      name: creator.nickname,
      address: `${creator.province} ${creator.city}`,
      fansNumber: creator.fans,
      contentTypeTag: [creator.category, ...creator.topics.slice(0, 2).map(({ name }) => name)],
      priceShowInfo: [
        { desc: "短视频(60s以内)", price: creator.prices.short },
        { desc: "短视频(60s以上)", price: creator.prices.long },
      ],
    })),
    call("/star/listPortrait", ({ fansPortrait, audiencePortrait }) => ({
      fansPortrait: portraitAnswer(fansPortrait),
      viewerPortrait: portraitAnswer(audiencePortrait),
    })),
    call("/post/video/representative/works/info/list", ({ personalWorks, starWorks }) => ({
      detailList: [...workRows(personalWorks, false), ...workRows(starWorks, true)],
    })),
  ],
};

function fieldsOf(creator: MadeUpCreator): Fields {
  const { category, topics, prices } = creator;
  const cuts = ["genders", "ages", "provinces", "cities", "tiers", "devices"] as const;
  return {
    ...whoIs(creator),
    location: `${creator.province} ${creator.city}`,
    category: [...new Set([category, ...topics.slice(0, 2).map(({ name }) => name)])].join(","),
    fansCount: creator.fans,
    priceJson: { "短视频(60s以内)": prices.short, "短视频(60s以上)": prices.long },
    ...last15(creator.personalWorks, creator.starWorks),
    fansPortraitJson: portrait(creator.fansPortrait, cuts),
    audiencePortraitJson: portrait(creator.audiencePortrait, cuts),
  };
}
