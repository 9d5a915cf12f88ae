import { describe, expect, it } from "vitest";
import { describeDriver, type ExpectedRows, none } from "@/testing/scraping/platforms/describe-driver";
import { portraitCityKeys, portraitShareKeys } from "@/server/domain/roster/blogger";
import { parseRows } from "../parse-rows";
import { pgy } from "./driver";

const NOTES_RATE = "GET /api/solar/kol/data_v3/notes_rate?userId={id}";

const requests = {
  "user/blogger": "GET /api/solar/cooperator/user/blogger/{id}",
  "data_v3/fans_summary": "GET /api/solar/kol/data_v3/fans_summary?userId={id}",
  "data_v3/notes_rate?business=0&dateType=1": `${NOTES_RATE}&business=0&dateType=1`,
  "data_v3/notes_rate?business=0&dateType=2": `${NOTES_RATE}&business=0&dateType=2`,
  "data_v3/notes_rate?business=1&dateType=1": `${NOTES_RATE}&business=1&dateType=1`,
  "data_v3/notes_rate?business=1&dateType=2": `${NOTES_RATE}&business=1&dateType=2`,
  "data/fans_profile": "GET /api/solar/kol/data/{id}/fans_profile",
  "data/data_summary": "GET /api/pgy/kol/data/data_summary?userId={id}",
};

const rows: ExpectedRows = {
  "user/blogger": [
    ["userId", { primaryId: "5ff0e6410000000001008400" }],
    ["name", { nickname: "小鹿的衣橱" }],
    ["headPhoto", { avatar: "https://sns-avatar.example.com/5ff0.jpg" }],
    ["location", { location: "上海 徐汇" }],
    ["fansCount, fansNum", { fansCount: 286401 }],
    ["picturePrice, videoPrice", { priceJson: { imageText: 5200, video: 8300 } }],
    ["contentTags", { category: "穿搭,美妆" }],
    ["featureTags, personalTags", { contentTopic: "显高,平价,职场新人" }],
  ],
  "data_v3/fans_summary": [
    ["fansNum", { fansCount: 286500 }],
    ["fansIncreaseNum", { fansGrowth: -1203 }],
    ["fansGrowthRate", { fansGrowthRate: "-0.42%" }],
  ],
  "data_v3/notes_rate?business=0&dateType=1": [
    ["noteNumber", { personal30ItemNum: 18 }],
    ["readMedian", { personal30PlayMid: "24120" }],
    ["likeMedian", { personal30LikeAvg: "1302" }],
    ["commentMedian", { personal30CommentAvg: 88 }],
    ["shareMedian", { personal30ForwardAvg: "41" }],
    ["interactionRate", { personal30InteractRate: "6.53%" }],
    ["videoFullViewRate", { personal30PlayOverRate: "31.2%" }],
    ["interactionRate", { interactRate: 653 }],
  ],
  "data_v3/notes_rate?business=0&dateType=2": [
    ["noteNumber", { personal90ItemNum: 52 }],
    ["readMedian", { personal90PlayMid: "23007" }],
    ["likeMedian", { personal90LikeAvg: "1288" }],
    ["commentMedian", { personal90CommentAvg: 85 }],
    ["shareMedian", { personal90ForwardAvg: "40" }],
    ["interactionRate", { personal90InteractRate: "6.4%" }],
    ["videoFullViewRate", { personal90PlayOverRate: "30.75%" }],
  ],
  "data_v3/notes_rate?business=1&dateType=1": [
    ["noteNumber", { star30ItemNum: 4 }],
    ["readMedian", { star30PlayMid: "19840" }],
    ["likeMedian", { star30LikeAvg: "902" }],
    ["commentMedian", { star30CommentAvg: 51 }],
    ["shareMedian", { star30ForwardAvg: "22" }],
    ["interactionRate", { star30InteractRate: "4.7%" }],
    ["videoFullViewRate", { star30PlayOverRate: "28%" }],
  ],
  "data_v3/notes_rate?business=1&dateType=2": [
    ["noteNumber", { star90ItemNum: 11 }],
    ["readMedian", { star90PlayMid: "18900" }],
    ["likeMedian", { star90LikeAvg: "880" }],
    ["commentMedian", { star90CommentAvg: 49 }],
    ["shareMedian", { star90ForwardAvg: "21" }],
    ["interactionRate", { star90InteractRate: "4.65%" }],
    ["videoFullViewRate", { star90PlayOverRate: "27.9%" }],
  ],
  "data/fans_profile": [
    [
      "gender, ages, provinces, cities",
      {
        fansPortraitJson: {
          ...Object.fromEntries([...portraitShareKeys, ...portraitCityKeys].map((key) => [key, null])),
          genderMale: 0.08,
          genderFemale: 0.92,
          age18To23: 0.41,
          age24To30: 0.44,
          age31To40: 0.08,
          age41To50: 0.03,
          ageOther: 0.04,
          provinceGuangdong: 0.14,
          provinceShanghai: 0.09,
          cityTop1: { name: "上海", ratio: 0.09 },
          cityTop2: { name: "北京", ratio: 0.07 },
          cityTop3: { name: "广州", ratio: 0.05 },
        },
      },
    ],
  ],
  "data/data_summary": [
    [
      "noteType",
      {
        contentAnalysisTop1: "穿搭 61.5%",
        contentAnalysisTop2: "美妆 38.5%",
        contentAnalysisSummary: "穿搭,美妆",
        ...none([3, 4, 5, 6, 7, 8, 9, 10].map((rank) => `contentAnalysisTop${rank}`)),
      },
    ],
    ["kolAdvantage", { creatorType: "通勤穿搭博主" }],
    ["fans30GrowthRate", { monthFansIncreaseRate: "-0.42%" }],
  ],
};

describe("PGY", () => {
  describeDriver(pgy, {
    folder: import.meta.dirname,
    size: { calls: 8, rows: 44 },
    requests,
    rows,
    required: ["user/blogger: name"],
  });
});

describe("PGY's answers in their other forms", () => {
  const [blogger] = pgy.subCalls;

  it("accepts the followers under their other name", () => {
    expect(parseRows(blogger, { name: "a", fansNum: 12 }).fields).toMatchObject({ fansCount: 12 });
    expect(parseRows(blogger, { name: "a", fansCount: 0, fansNum: 12 }).fields).toMatchObject({
      fansCount: 12,
    });
  });

  it("reads shares and rates with a percent sign", () => {
    const topics = pgy.subCalls.find(({ name }) => name === "data/data_summary") ?? expect.fail();
    const noteType = [
      { contentTag: "穿搭", percent: "61.5%" },
      { contentTag: "美妆", percent: "--" },
    ];
    expect(parseRows(topics, { noteType, fans30GrowthRate: "-0.42%" }).fields).toMatchObject({
      contentAnalysisTop1: "穿搭 61.5%",
      contentAnalysisTop2: null,
      monthFansIncreaseRate: "-0.42%",
    });
  });

  it("has no price when it is 0 or marked as absent", () => {
    expect(parseRows(blogger, { picturePrice: 0, videoPrice: 800 }).fields).toEqual({
      priceJson: { imageText: null, video: 800 },
    });
    expect(parseRows(blogger, { picturePrice: "暂无", videoPrice: "1.2万" }).fields).toEqual({
      priceJson: { imageText: null, video: 12_000 },
    });
    expect(parseRows(blogger, { name: "a", picturePrice: 0, videoPrice: 0 })).toMatchObject({
      fields: { nickname: "a" },
      drift: [],
    });
    expect(parseRows(blogger, { picturePrice: 0, videoPrice: 0 }).fields).toEqual({});
  });
});
