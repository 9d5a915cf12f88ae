import { bigCount, count, percentOf, plainNumber, price, shown, tenThousandthsOf } from "../converters";
import { type Row, type SubCall } from "../driver";
import { call } from "./call";

const TEN_THOUSANDTHS = 10_000;

const growth = call("aggregator/get_author_side_base_info", [
  { from: "fans_growth_rate_30d", to: "monthFansIncreaseRate", as: percentOf(1) },
  { from: "fans_growth_rate_30d", to: "fansGrowthRate", as: percentOf(1) },
]);

/** The overall rate is the one of the creator's own works of the last 30 days. */
const overallRate: Row = {
  from: "interact_rate.value",
  to: "interactRate",
  as: tenThousandthsOf(TEN_THOUSANDTHS),
};

function spread(family: "personal" | "star", window: "30" | "90", more: readonly Row[] = []): SubCall {
  const name = `${family}${window}` as const;
  const rows: Row[] = [
    { from: "play_mid", to: `${name}PlayMid`, as: bigCount },
    { from: "item_num", to: `${name}ItemNum`, as: count },
    { from: "avg_duration", to: `${name}AvgDuration`, as: count },
    { from: "like_avg", to: `${name}LikeAvg`, as: bigCount },
    { from: "comment_avg", to: `${name}CommentAvg`, as: count },
    { from: "share_avg", to: `${name}ForwardAvg`, as: bigCount },
    { from: "play_over_rate.value", to: `${name}PlayOverRate`, as: percentOf(TEN_THOUSANDTHS) },
    { from: "interact_rate.value", to: `${name}InteractRate`, as: percentOf(TEN_THOUSANDTHS) },
    ...more,
  ];
  const query = { type: family === "personal" ? "1" : "2", range: window === "30" ? "2" : "3" };
  return call("data_sp/get_author_spread_info", rows, query);
}

/** Plays and hit rate are one value for works of any length. */
const estimate = call("aggregator/get_author_commerce_spread_info", [
  { from: "cpm_1_20", to: "estimate120ExpectCpm", as: price },
  { from: "cpm_20_60", to: "estimate2160ExpectCpm", as: price },
  { from: "cpm_60", to: "estimate60PlusExpectCpm", as: price },
  { from: "cpe_1_20", to: "estimate120ExpectCpe", as: price },
  { from: "cpe_20_60", to: "estimate2160ExpectCpe", as: price },
  { from: "cpe_60", to: "estimate60PlusExpectCpe", as: price },
  ...(["120", "2160", "60Plus"] as const).flatMap((length): Row[] => [
    { from: "vv", to: `estimate${length}ExpectVv`, as: count },
    { from: "platform_hot_rate", to: `estimate${length}HotItemRate`, as: percentOf(1) },
  ]),
]);

/** The platform is known to tell three of the family's eight figures. */
function seed(window: "30" | "90"): SubCall {
  const rows: Row[] = [
    { from: "avg_search_after_view_cnt", to: `seed${window}BizSearchAfterViewCnt`, as: plainNumber },
    { from: "avg_search_after_view_rate", to: `seed${window}BizSearchAfterViewRate`, as: percentOf(1) },
    { from: "avg_a3_incr_cnt", to: `seed${window}A3IncrCnt`, as: plainNumber },
  ];
  return call("aggregator/get_author_commerce_seed_base_info", rows, { range: window });
}

/** Clicks, click rate and click price are ranges, stored as the platform writes them. */
function convert(window: "7" | "30" | "90", range: string): SubCall {
  const rows: Row[] = [
    { from: "related_video_cnt.value", to: `convert${window}RelatedVideoCnt`, as: count },
    { from: "video_vv_median.value", to: `convert${window}VideoVvMedian`, as: bigCount },
    { from: "component_click_cnt_range", to: `convert${window}ComponentClickCnt`, as: shown },
    { from: "component_click_rate_range", to: `convert${window}ComponentClickRate`, as: shown },
    { from: "related_cpc_range", to: `convert${window}RelatedCpc`, as: shown },
  ];
  return call("data_sp/get_author_convert_ability", rows, { range });
}

export const figures: readonly SubCall[] = [
  growth,
  spread("personal", "30", [overallRate]),
  spread("personal", "90"),
  spread("star", "30"),
  spread("star", "90"),
  estimate,
  seed("30"),
  seed("90"),
  convert("7", "1"),
  convert("30", "2"),
  convert("90", "3"),
];
