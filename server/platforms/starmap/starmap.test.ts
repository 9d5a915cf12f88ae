import { describe } from "vitest";
import { describeDriver, type ExpectedRows, none } from "@/testing/scraping/platforms/describe-driver";
import { portraitCityKeys, portraitShareKeys } from "@/server/domain/roster/blogger";
import { starmap } from "./driver";

const API = "GET /gw/api";

const requests = {
  "author/get_author_base_info": `${API}/author/get_author_base_info?o_author_id={id}`,
  "data_sp/check_author_display": `${API}/data_sp/check_author_display?o_author_id={id}`,
  "author/get_author_show_items_v2": `${API}/author/get_author_show_items_v2?o_author_id={id}`,
  "data_sp/author_video_distribution": `${API}/data_sp/author_video_distribution?o_author_id={id}`,
  "data_sp/author_link_struct": `${API}/data_sp/author_link_struct?o_author_id={id}`,
  "data_sp/get_author_fans_distribution": `${API}/data_sp/get_author_fans_distribution?o_author_id={id}`,
  "data_sp/author_audience_distribution": `${API}/data_sp/author_audience_distribution?o_author_id={id}`,
  "gauthor/author_get_business_card_info": `${API}/gauthor/author_get_business_card_info?o_author_id={id}`,
  "author/get_author_marketing_info": `${API}/author/get_author_marketing_info?o_author_id={id}`,
  "aggregator/get_author_side_base_info": `${API}/aggregator/get_author_side_base_info?o_author_id={id}`,
  "data_sp/get_author_spread_info?type=1&range=2": `${API}/data_sp/get_author_spread_info?o_author_id={id}&type=1&range=2`,
  "data_sp/get_author_spread_info?type=1&range=3": `${API}/data_sp/get_author_spread_info?o_author_id={id}&type=1&range=3`,
  "data_sp/get_author_spread_info?type=2&range=2": `${API}/data_sp/get_author_spread_info?o_author_id={id}&type=2&range=2`,
  "data_sp/get_author_spread_info?type=2&range=3": `${API}/data_sp/get_author_spread_info?o_author_id={id}&type=2&range=3`,
  "aggregator/get_author_commerce_spread_info": `${API}/aggregator/get_author_commerce_spread_info?o_author_id={id}`,
  "aggregator/get_author_commerce_seed_base_info?range=30": `${API}/aggregator/get_author_commerce_seed_base_info?o_author_id={id}&range=30`,
  "aggregator/get_author_commerce_seed_base_info?range=90": `${API}/aggregator/get_author_commerce_seed_base_info?o_author_id={id}&range=90`,
  "data_sp/get_author_convert_ability?range=1": `${API}/data_sp/get_author_convert_ability?o_author_id={id}&range=1`,
  "data_sp/get_author_convert_ability?range=2": `${API}/data_sp/get_author_convert_ability?o_author_id={id}&range=2`,
  "data_sp/get_author_convert_ability?range=3": `${API}/data_sp/get_author_convert_ability?o_author_id={id}&range=3`,
};

function portrait(known: Record<string, number>, cities: [name: string, ratio: number][]) {
  const all: Record<string, unknown> = {};
  for (const key of portraitShareKeys) all[key] = known[key] ?? null;
  for (const [rank, key] of portraitCityKeys.entries()) {
    const [name, ratio] = cities[rank] ?? [];
    all[key] = name === undefined ? null : { name, ratio };
  }
  return all;
}

const rows: ExpectedRows = {
  "author/get_author_base_info": [
    ["id", { primaryId: "6870062341234567890" }],
    ["sec_uid", { alias: "MS4wLjABAAAA3xTq9fUuW0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1" }],
    ["nick_name", { nickname: "小雨的厨房" }],
    ["avatar_uri", { avatar: "https://p3.example.com/aweme/100x100/6870.jpeg" }],
    ["province, city", { location: "浙江 杭州" }],
    ["tags_relation", { category: "美食,生活" }],
    ["tags_relation", { creatorType: "家常菜,烘焙,居家" }],
    ["content_theme_labels", { contentTopic: "快手早餐,一人食" }],
    ["follower", { fansCount: 1284500 }],
  ],
  "data_sp/check_author_display": [["follower", { fansCount: 1285001 }]],
  "aggregator/get_author_side_base_info": [
    ["fans_growth_rate_30d", { monthFansIncreaseRate: "3.45%" }],
    ["fans_growth_rate_30d", { fansGrowthRate: "3.45%" }],
  ],
  "gauthor/author_get_business_card_info": [
    ["card_info.wechat", { contactWechat: "xiaoyu_cooks" }],
    ["card_info.email", { contactEmail: "hi@xiaoyu.example.com" }],
  ],
  "author/get_author_marketing_info": [
    [
      "price_info",
      {
        priceJson: { short: 7400, mid: 11999, long: 16000.5, 图文: 3000 },
        priceShortWithFee: 7770, // 7,400 × 1.05, to the yuan
        priceMidWithFee: 12599, // 12,598.95
        priceLongWithFee: 16801, // 16,800.525
      },
    ],
    ["industry_tags", { industryTag: "食品饮料,家居日用" }],
  ],
  "data_sp/get_author_spread_info?type=1&range=2": [
    ["play_mid", { personal30PlayMid: "326500" }],
    ["item_num", { personal30ItemNum: 14 }],
    ["avg_duration", { personal30AvgDuration: 47 }],
    ["like_avg", { personal30LikeAvg: "8240" }],
    ["comment_avg", { personal30CommentAvg: 513 }],
    ["share_avg", { personal30ForwardAvg: "305" }],
    ["play_over_rate.value", { personal30PlayOverRate: "28.75%" }],
    ["interact_rate.value", { personal30InteractRate: "3.45%" }],
    ["interact_rate.value", { interactRate: 345 }],
  ],
  "data_sp/get_author_spread_info?type=1&range=3": [
    ["play_mid", { personal90PlayMid: "298000" }],
    ["item_num", { personal90ItemNum: 41 }],
    ["avg_duration", { personal90AvgDuration: 45 }],
    ["like_avg", { personal90LikeAvg: "7960" }],
    ["comment_avg", { personal90CommentAvg: 488 }],
    ["share_avg", { personal90ForwardAvg: "290" }],
    ["play_over_rate.value", { personal90PlayOverRate: "27.1%" }],
    ["interact_rate.value", { personal90InteractRate: "3.5%" }],
  ],
  "data_sp/get_author_spread_info?type=2&range=2": [
    ["play_mid", { star30PlayMid: "210400" }],
    ["item_num", { star30ItemNum: 3 }],
    ["avg_duration", { star30AvgDuration: 38 }],
    ["like_avg", { star30LikeAvg: "5012" }],
    ["comment_avg", { star30CommentAvg: 301 }],
    ["share_avg", { star30ForwardAvg: "120" }],
    ["play_over_rate.value", { star30PlayOverRate: "31.05%" }],
    ["interact_rate.value", { star30InteractRate: "2.9%" }],
  ],
  "data_sp/get_author_spread_info?type=2&range=3": [
    ["play_mid", { star90PlayMid: "198200" }],
    ["item_num", { star90ItemNum: 9 }],
    ["avg_duration", { star90AvgDuration: 36 }],
    ["like_avg", { star90LikeAvg: "4877" }],
    ["comment_avg", { star90CommentAvg: 288 }],
    ["share_avg", { star90ForwardAvg: "117" }],
    ["play_over_rate.value", { star90PlayOverRate: "30.5%" }],
    ["interact_rate.value", { star90InteractRate: "0.05%" }],
  ],
  "aggregator/get_author_commerce_spread_info": [
    ["cpm_1_20", { estimate120ExpectCpm: 22.66 }],
    ["cpm_20_60", { estimate2160ExpectCpm: 36.75 }],
    ["cpm_60", { estimate60PlusExpectCpm: 49.01 }],
    ["cpe_1_20", { estimate120ExpectCpe: 0.65 }],
    ["cpe_20_60", { estimate2160ExpectCpe: 1.05 }],
    ["cpe_60", { estimate60PlusExpectCpe: 1.4 }],
    ["vv", { estimate120ExpectVv: 326501 }],
    ["platform_hot_rate", { estimate120HotItemRate: "12.5%" }],
    ["vv", { estimate2160ExpectVv: 326501 }],
    ["platform_hot_rate", { estimate2160HotItemRate: "12.5%" }],
    ["vv", { estimate60PlusExpectVv: 326501 }],
    ["platform_hot_rate", { estimate60PlusHotItemRate: "12.5%" }],
  ],
  "aggregator/get_author_commerce_seed_base_info?range=30": [
    ["avg_search_after_view_cnt", { seed30BizSearchAfterViewCnt: "1306" }],
    ["avg_search_after_view_rate", { seed30BizSearchAfterViewRate: "0.4%" }],
    ["avg_a3_incr_cnt", { seed30A3IncrCnt: "5210.5" }],
  ],
  "aggregator/get_author_commerce_seed_base_info?range=90": [
    ["avg_search_after_view_cnt", { seed90BizSearchAfterViewCnt: "1250" }],
    ["avg_search_after_view_rate", { seed90BizSearchAfterViewRate: "0.41%" }],
    ["avg_a3_incr_cnt", { seed90A3IncrCnt: "4980" }],
  ],
  "data_sp/get_author_convert_ability?range=1": [
    ["related_video_cnt.value", { convert7RelatedVideoCnt: 1 }],
    ["video_vv_median.value", { convert7VideoVvMedian: "201000" }],
    ["component_click_cnt_range", { convert7ComponentClickCnt: "100-500" }],
    ["component_click_rate_range", { convert7ComponentClickRate: "0.1%-0.5%" }],
    ["related_cpc_range", { convert7RelatedCpc: "3-5" }],
  ],
  "data_sp/get_author_convert_ability?range=2": [
    ["related_video_cnt.value", { convert30RelatedVideoCnt: 3 }],
    ["video_vv_median.value", { convert30VideoVvMedian: "210400" }],
    ["component_click_cnt_range", { convert30ComponentClickCnt: "1000-2000" }],
    ["component_click_rate_range", { convert30ComponentClickRate: "0.5%-1%" }],
    ["related_cpc_range", { convert30RelatedCpc: "2-4" }],
  ],
  "data_sp/get_author_convert_ability?range=3": [
    ["related_video_cnt.value", { convert90RelatedVideoCnt: 9 }],
    ["video_vv_median.value", { convert90VideoVvMedian: "198200" }],
    ["component_click_cnt_range", { convert90ComponentClickCnt: "3000-6000" }],
    ["component_click_rate_range", { convert90ComponentClickRate: "0.6%-1.2%" }],
    ["related_cpc_range", { convert90RelatedCpc: "2-3" }],
  ],
  "author/get_author_show_items_v2": [
    [
      "latest_item_info, latest_star_item_info",
      {
        last15AllPlayMin: "190001",
        last15AllPlayMax: "350000",
        last15AllPlayAvg: "260000",
        last15AllLikeMin: "4000",
        last15AllLikeMax: "9001",
        last15AllLikeAvg: "6600",
        last15AllCommentMin: 281,
        last15AllCommentMax: 520,
        last15AllCommentAvg: 416,
        last15AllForwardMin: "101",
        last15AllForwardMax: "310",
        last15AllForwardAvg: "224",
        last15PersonalPlayMin: "250000",
        last15PersonalPlayMax: "350000",
        last15PersonalPlayAvg: "300000",
        last15PersonalLikeMin: "7000",
        last15PersonalLikeMax: "9001",
        last15PersonalLikeAvg: "8000",
        last15PersonalCommentMin: 480,
        last15PersonalCommentMax: 520,
        last15PersonalCommentAvg: 500,
        last15PersonalForwardMin: "290",
        last15PersonalForwardMax: "310",
        last15PersonalForwardAvg: "300",
        last15StarPlayMin: "190001",
        last15StarPlayMax: "210000",
        last15StarPlayAvg: "200001",
        last15StarLikeMin: "4000",
        last15StarLikeMax: "5000",
        last15StarLikeAvg: "4500",
        last15StarCommentMin: 281,
        last15StarCommentMax: 300,
        last15StarCommentAvg: 291,
        last15StarForwardMin: "101",
        last15StarForwardMax: "120",
        last15StarForwardAvg: "111",
      },
    ],
  ],
  "data_sp/author_video_distribution": [
    [
      "video_content_distribution",
      {
        contentAnalysisTop1: "烘焙 40%",
        contentAnalysisTop2: "家常菜 35.2%",
        contentAnalysisTop3: "早餐 24.8%",
        contentAnalysisSummary: "烘焙,家常菜,早餐",
        ...none([4, 5, 6, 7, 8, 9, 10].map((rank) => `contentAnalysisTop${rank}`)),
      },
    ],
  ],
  "data_sp/author_link_struct": [
    [
      "link_struct.1, link_struct.2, link_struct.3, link_struct.4, link_struct.5",
      {
        linkAwarenessValue: "1826000",
        linkAwarenessRatio: "50%",
        linkInterestValue: "1022560",
        linkInterestRatio: "28%",
        linkLikeValue: "547800",
        linkLikeRatio: "15%",
        linkFollowValue: "255640",
        linkFollowRatio: "7%",
        linkUserTotal: "3652000",
        linkUserTotalRatio: "100%",
      },
    ],
  ],
  "data_sp/get_author_fans_distribution": [
    [
      "distributions",
      {
        // Follower counts, 1,284,500 in total.
        fansPortraitJson: portrait(
          {
            genderMale: 0.2,
            genderFemale: 0.8,
            age18To23: 0.1,
            age24To30: 0.4,
            age31To40: 0.3,
            age41To50: 0.15,
            age50Plus: 0.04,
            ageOther: 0.01,
            provinceGuangdong: 0.5,
            provinceGuangxi: 0.3,
            provinceXizang: 0.1,
            provinceXianggang: 0.1,
            cityTier1: 0.25,
            cityTierNew1: 0.25,
            cityTier2: 0.2,
            cityTier3: 0.15,
            cityTier4: 0.1,
            cityTier5: 0.05,
            deviceIphone: 0.4,
            deviceHuawei: 0.2,
            deviceHonor: 0.1,
            deviceXiaomi: 0.1,
            deviceRedmi: 0.05,
            deviceOppo: 0.05,
            deviceVivo: 0.05,
            deviceOther: 0.05,
            crowdTownYouth: 0.2,
            crowdTownElder: 0.1,
            crowdGenZ: 0.2,
            crowdBlueCollar: 0.1,
            crowdSilver: 0.05,
            crowdWhiteCollar: 0.15,
            crowdMiddleClass: 0.1,
            crowdRefinedMom: 0.1,
          },
          [
            ["上海", 0.1],
            ["杭州", 0.05],
          ],
        ),
      },
    ],
  ],
  "data_sp/author_audience_distribution": [
    [
      "distributions",
      {
        // Viewer counts as text, 200,000 in total.
        audiencePortraitJson: portrait(
          {
            genderMale: 0.31,
            genderFemale: 0.69,
            age18To23: 0.2,
            age24To30: 0.5,
            age31To40: 0.3,
            provinceShanghai: 0.6,
            provinceBeijing: 0.4,
          },
          [
            ["北京", 0.08],
            ["上海", 0.06],
          ],
        ),
      },
    ],
  ],
};

describe("STARMAP", () => {
  describeDriver(starmap, {
    folder: import.meta.dirname,
    size: { calls: 20, rows: 87 },
    requests,
    rows,
    required: ["author/get_author_base_info: id", "author/get_author_base_info: nick_name"],
  });
});
