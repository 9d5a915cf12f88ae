import { describe, expect, it } from "vitest";
import { portraitCityKeys, portraitShareKeys } from "@/server/domain/roster/blogger";
import { describeDriver, type ExpectedRows } from "@/testing/scraping/platforms/describe-driver";
import { parseRows } from "../parse-rows";
import { kuaishouJljx } from "./driver";

const requests = {
  "starPage/baseInfo": 'POST /rest/web/star/match/starPage/baseInfo {"starId":"{numericId}","starType":1}',
  "star/listPortrait": 'POST /rest/web/star/listPortrait {"starId":"{numericId}","starType":1}',
  "representative/works/info/list":
    'POST /rest/web/post/video/representative/works/info/list {"starId":"{numericId}"}',
};

const noShares = Object.fromEntries([...portraitShareKeys, ...portraitCityKeys].map((key) => [key, null]));

const listsOf = (portrait: string) =>
  ["sex", "age", "area", "cityLevel", "city", "mobileBrand"]
    .map((list) => `${portrait}.${list}Percentage`)
    .join(", ");

const rows: ExpectedRows = {
  "starPage/baseInfo": [
    ["starId", { primaryId: "212345678901" }],
    ["userId", { alias: "4123456789" }],
    ["name", { nickname: "东北大姨做饭" }],
    ["headUrl", { avatar: "https://p1.example.com/kos/8b1f.jpg" }],
    ["address", { location: "辽宁 沈阳" }],
    ["fansNumber", { fansCount: 2750431 }],
    ["contentTypeTag", { category: "美食,生活" }],
    ["priceShowInfo", { priceJson: { "短视频(60s以内)": 8800, "短视频(60s以上)": 12600.5, 直播: null } }],
  ],
  "star/listPortrait": [
    [
      listsOf("fansPortrait"),
      {
        fansPortraitJson: {
          ...noShares,
          genderMale: 0.41,
          genderFemale: 0.59,
          age18To23: 0.15,
          age24To30: 0.25,
          age31To40: 0.3,
          age41To50: 0.15,
          age50Plus: 0.1,
          ageOther: 0.05,
          provinceLiaoning: 0.18,
          provinceHeilongjiang: 0.12,
          cityTop1: { name: "哈尔滨", ratio: 0.09 },
          cityTop2: { name: "沈阳", ratio: 0.08 },
          cityTier1: 0.07,
          cityTierNew1: 0.13,
          cityTier2: 0.2,
          deviceOppo: 0.3,
          deviceVivo: 0.28,
          deviceHonor: 0.12,
          deviceOther: 0.02,
        },
      },
    ],
    [
      listsOf("viewerPortrait"),
      {
        audiencePortraitJson: {
          ...noShares,
          genderMale: 0.47,
          genderFemale: 0.53,
          cityTier3: 0.26,
          cityTier4: 0.2,
        },
      },
    ],
  ],
  "representative/works/info/list": [
    [
      "detailList",
      {
        last15AllPlayMin: "90000",
        last15AllPlayMax: "500001",
        last15AllPlayAvg: "296667",
        last15AllLikeMin: "3100",
        last15AllLikeMax: "25000",
        last15AllLikeAvg: "13367",
        last15AllCommentMin: 240,
        last15AllCommentMax: 1200,
        last15AllCommentAvg: 747,
        last15AllForwardMin: "18",
        last15AllForwardMax: "140",
        last15AllForwardAvg: "84",
        last15PersonalPlayMin: "300000",
        last15PersonalPlayMax: "500001",
        last15PersonalPlayAvg: "400001",
        last15PersonalLikeMin: "12000",
        last15PersonalLikeMax: "25000",
        last15PersonalLikeAvg: "18500",
        last15PersonalCommentMin: 801,
        last15PersonalCommentMax: 1200,
        last15PersonalCommentAvg: 1001,
        last15PersonalForwardMin: "95",
        last15PersonalForwardMax: "140",
        last15PersonalForwardAvg: "118",
        last15StarPlayMin: "90000",
        last15StarPlayMax: "90000",
        last15StarPlayAvg: "90000",
        last15StarLikeMin: "3100",
        last15StarLikeMax: "3100",
        last15StarLikeAvg: "3100",
        last15StarCommentMin: 240,
        last15StarCommentMax: 240,
        last15StarCommentAvg: 240,
        last15StarForwardMin: "18",
        last15StarForwardMax: "18",
        last15StarForwardAvg: "18",
      },
    ],
  ],
};

describe("KUAISHOU_JLJX", () => {
  describeDriver(kuaishouJljx, {
    folder: import.meta.dirname,
    size: { calls: 3, rows: 11 },
    requests,
    rows,
    required: ["starPage/baseInfo: starId", "starPage/baseInfo: name"],
  });
});

describe("KUAISHOU_JLJX's answers in their other forms", () => {
  const [, , works] = kuaishouJljx.subCalls;

  it("counts the 15 latest works of each kind", () => {
    const detailList = Array.from({ length: 20 }, (_, index) => ({
      viewCnt: index + 1,
      releaseTimeMillis: 1_763_000_000_000 + index,
      business: 0,
    }));
    const { fields } = parseRows(works ?? expect.fail(), { detailList });
    expect(fields).toMatchObject({ last15PersonalPlayMin: "6", last15PersonalPlayMax: "20" });
    expect(fields).toMatchObject({ last15AllPlayMax: "20", last15StarPlayMin: null });
    expect(fields).not.toHaveProperty("last15PersonalLikeMin");
  });
});
