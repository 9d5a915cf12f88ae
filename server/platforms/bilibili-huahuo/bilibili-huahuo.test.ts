import { describe, expect, it } from "vitest";
import { portraitCityKeys, portraitShareKeys } from "@/server/domain/roster/blogger";
import { describeDriver, type ExpectedRows, none } from "@/testing/scraping/platforms/describe-driver";
import { parseRows } from "../parse-rows";
import { bilibiliHuahuo } from "./driver";

const API = "GET /commercialorder/api/web_api/v1/advertiser/portrait";

const requests = {
  portrait: `${API}?upper_mid={id}`,
  "draft/trend_extra?trend_type=3": `${API}/draft/trend_extra?upper_mid={id}&trend_type=3`,
  "draft/trend_extra?trend_type=4": `${API}/draft/trend_extra?upper_mid={id}&trend_type=4`,
  "attention_user/trend_extra": `${API}/attention_user/trend_extra?upper_mid={id}&query_type=1`,
};

const noShares = Object.fromEntries([...portraitShareKeys, ...portraitCityKeys].map((key) => [key, null]));

const rows: ExpectedRows = {
  portrait: [
    ["upper_mid", { primaryId: "3493081247123456" }],
    ["mapping_id", { alias: "812345678901" }],
    ["nickname", { nickname: "阿辰拆机" }],
    ["head_img", { avatar: "https://i1.example.com/bfs/face/9c2e.jpg" }],
    ["region_desc", { location: "四川" }],
    ["partition_name", { category: "科技" }],
    ["fans_num", { fansCount: 1048213 }],
    ["median_play_30d", { personal30PlayMid: "381720" }],
    ["average_like_cnt", { personal30LikeAvg: "20452" }],
    ["average_comment_cnt", { personal30CommentAvg: 1740 }],
    ["average_interactive_rate", { personal30InteractRate: "3.45%" }],
    ["average_interactive_rate", { interactRate: 345 }],
    [
      "upper_prices",
      { priceJson: { embedded: 42000, custom: 58500.5, post: null, repost: null, 线下活动: 30000 } },
    ],
    [
      "sax_distributions, age_distributions, top_region_distributions, city_distributions, device_distributions",
      {
        fansPortraitJson: {
          ...noShares,
          genderMale: 0.6585,
          genderFemale: 0.3415,
          age18To23: 0.4725,
          age24To30: 0.2525,
          ageOther: 0.275,
          provinceGuangdong: 0.132,
          provinceNeimenggu: 0.0105,
          cityTier1: 0.15,
          cityTierNew1: 0.245,
          cityTier2: 0.22,
          cityTier3: 0.175,
          cityTier4: 0.12,
          cityTier5: 0.09,
          deviceIphone: 0.38,
          deviceXiaomi: 0.21,
          deviceHuawei: 0.17,
          deviceVivo: 0.09,
          deviceHonor: 0.06,
          deviceOppo: 0.06,
          deviceOther: 0.03,
        },
      },
    ],
    [
      "sax_distributions_audience, age_distributions_audience, top_region_distributions_audience, " +
        "city_distributions_audience, device_distributions_audience",
      { audiencePortraitJson: { ...noShares, genderMale: 0.714, genderFemale: 0.286, deviceIphone: 1 } },
    ],
  ],
  "draft/trend_extra?trend_type=3": [
    [
      "upper_draft_trend_info_vos",
      {
        last15AllPlayMin: "240973",
        last15AllPlayMax: "900000",
        last15AllPlayAvg: "485250",
        last15PersonalPlayMin: "240973",
        last15PersonalPlayMax: "300028",
        last15PersonalPlayAvg: "270501",
        last15StarPlayMin: "500000",
        last15StarPlayMax: "900000",
        last15StarPlayAvg: "700000",
      },
    ],
  ],
  "draft/trend_extra?trend_type=4": [
    [
      "upper_draft_trend_info_vos",
      {
        last15AllLikeMin: "12000",
        last15AllLikeMax: "15001",
        last15AllLikeAvg: "13501",
        last15PersonalLikeMin: "12000",
        last15PersonalLikeMax: "15001",
        last15PersonalLikeAvg: "13501",
        ...none(["last15StarLikeMin", "last15StarLikeMax", "last15StarLikeAvg"]),
      },
    ],
  ],
  "attention_user/trend_extra": [
    [
      "data_statistics_by_day_vos",
      { fansTrend: '[{"date":"2026-11-20","count":1047000},{"date":"2026-11-21","count":1048213}]' },
    ],
    ["fans_inc30", { fansGrowth: 5709 }],
    ["fans_inc_rate30", { fansGrowthRate: "0.55%" }],
    ["fans_inc_rate30", { monthFansIncreaseRate: "0.55%" }],
  ],
};

describe("BILIBILI_HUAHUO", () => {
  describeDriver(bilibiliHuahuo, {
    folder: import.meta.dirname,
    size: { calls: 4, rows: 21 },
    requests,
    rows,
    required: ["portrait: nickname"],
  });
});

describe("BILIBILI_HUAHUO's answers in their other forms", () => {
  const [, plays, , followers] = bilibiliHuahuo.subCalls;

  const draft = (day: number, count: number, isSponsored: unknown) => ({
    pub_date: `2026-10-${String(day).padStart(2, "0")} 18:00:00`,
    trend_cnt: count,
    is_spark_avid: isSponsored,
  });

  it("counts the 15 latest drafts of each kind, however the list is sorted", () => {
    const own = Array.from({ length: 20 }, (_, index) => draft(index + 1, index + 1, 0));
    const drafts = { upper_draft_trend_info_vos: [...own, draft(30, 70, 1), draft(31, 90, "1")] };
    expect(parseRows(plays ?? expect.fail(), drafts).fields).toMatchObject({
      last15PersonalPlayMin: "6",
      last15PersonalPlayMax: "20",
      last15PersonalPlayAvg: "13",
      last15StarPlayMin: "70",
      last15StarPlayMax: "90",
      last15AllPlayMin: "6",
      last15AllPlayMax: "90",
    });
  });

  it("has null instead of zero for a kind without drafts", () => {
    const result = parseRows(plays ?? expect.fail(), { upper_draft_trend_info_vos: [] });
    expect(Object.keys(result.fields)).toHaveLength(9);
    expect(new Set(Object.values(result.fields))).toEqual(new Set([null]));
    expect(result.drift).toEqual([]);
  });

  it("keeps the last year of followers, within the field's bounds", () => {
    const days = Array.from({ length: 400 }, (_, index) => ({
      date: "2026-11-21 00:00:00",
      count: 1e8 + index,
    }));
    const result = parseRows(followers ?? expect.fail(), { data_statistics_by_day_vos: days });
    const trend = JSON.parse(result.fields.fansTrend ?? "") as unknown[];
    expect(trend).toHaveLength(366);
    expect(trend.at(-1)).toEqual({ date: "2026-11-21 00:00:00", count: 1e8 + 399 });
    expect(result.drift).toEqual([]);
  });
});
