/**
 * `int64` is a decimal string on the wire; `string` is what the platform shows, such as a rate or a
 * range.
 */
export type MetricKind = "int" | "int64" | "float" | "string";

export type MetricUnit = "count" | "people" | "seconds" | "yuan" | "rate";

type Measure = { name: string; kind: MetricKind; unit: MetricUnit; zh: string; en: string };

type Variant = { key: string; days?: number; zh: string; en: string };

/** Its fields are named `<family><variant><measure>`, one for each pair. */
export type MetricFamily = {
  family: string;
  zh: string;
  en: string;
  variants: readonly Variant[];
  measures: readonly Measure[];
};

const days7 = { key: "7", days: 7, zh: "近 7 天", en: "7 days" } as const;
const days30 = { key: "30", days: 30, zh: "近 30 天", en: "30 days" } as const;
const days90 = { key: "90", days: 90, zh: "近 90 天", en: "90 days" } as const;

const spread = [
  { name: "PlayMid", kind: "int64", unit: "count", zh: "播放中位数", en: "median plays" },
  { name: "LikeAvg", kind: "int64", unit: "count", zh: "平均点赞", en: "average likes" },
  { name: "ForwardAvg", kind: "int64", unit: "count", zh: "平均转发", en: "average shares" },
  { name: "PlayOverRate", kind: "string", unit: "rate", zh: "完播率", en: "completion rate" },
  { name: "InteractRate", kind: "string", unit: "rate", zh: "互动率", en: "interaction rate" },
  { name: "ItemNum", kind: "int", unit: "count", zh: "作品数", en: "works" },
  { name: "AvgDuration", kind: "int", unit: "seconds", zh: "平均时长", en: "average length" },
  { name: "CommentAvg", kind: "int", unit: "count", zh: "平均评论", en: "average comments" },
] as const;

const last15 = [
  { name: "PlayMin", kind: "int64", unit: "count", zh: "最低播放", en: "fewest plays" },
  { name: "PlayMax", kind: "int64", unit: "count", zh: "最高播放", en: "most plays" },
  { name: "PlayAvg", kind: "int64", unit: "count", zh: "平均播放", en: "average plays" },
  { name: "LikeMin", kind: "int64", unit: "count", zh: "最低点赞", en: "fewest likes" },
  { name: "LikeMax", kind: "int64", unit: "count", zh: "最高点赞", en: "most likes" },
  { name: "LikeAvg", kind: "int64", unit: "count", zh: "平均点赞", en: "average likes" },
  { name: "CommentMin", kind: "int", unit: "count", zh: "最低评论", en: "fewest comments" },
  { name: "CommentMax", kind: "int", unit: "count", zh: "最高评论", en: "most comments" },
  { name: "CommentAvg", kind: "int", unit: "count", zh: "平均评论", en: "average comments" },
  { name: "ForwardMin", kind: "int64", unit: "count", zh: "最低转发", en: "fewest shares" },
  { name: "ForwardMax", kind: "int64", unit: "count", zh: "最高转发", en: "most shares" },
  { name: "ForwardAvg", kind: "int64", unit: "count", zh: "平均转发", en: "average shares" },
] as const;

/** Every metric of a blogger (docs/rules.md#blogger), with names, types, labels and units. */
export const metricFamilies = [
  { family: "personal", zh: "个人作品", en: "Own works", variants: [days30, days90], measures: spread },
  { family: "star", zh: "商单作品", en: "Sponsored works", variants: [days30, days90], measures: spread },
  {
    family: "estimate",
    zh: "预估",
    en: "Estimate",
    variants: [
      { key: "120", zh: "1-20 秒", en: "1 to 20 s" },
      { key: "2160", zh: "21-60 秒", en: "21 to 60 s" },
      { key: "60Plus", zh: "60 秒以上", en: "over 60 s" },
    ],
    measures: [
      { name: "ExpectCpm", kind: "float", unit: "yuan", zh: "预期 CPM", en: "expected CPM" },
      { name: "ExpectCpe", kind: "float", unit: "yuan", zh: "预期 CPE", en: "expected CPE" },
      { name: "ExpectVv", kind: "int", unit: "count", zh: "预期播放", en: "expected plays" },
      { name: "HotItemRate", kind: "string", unit: "rate", zh: "爆文率", en: "hit rate" },
    ],
  },
  {
    family: "seed",
    zh: "种草",
    en: "Seeding",
    variants: [days30, days90],
    measures: [
      {
        name: "BizSearchAfterViewCnt",
        kind: "string",
        unit: "count",
        zh: "商单看后搜次数",
        en: "sponsored searches after view",
      },
      {
        name: "BizSearchAfterViewRate",
        kind: "string",
        unit: "rate",
        zh: "商单看后搜率",
        en: "sponsored search-after-view rate",
      },
      {
        name: "BizBluewordCtr",
        kind: "string",
        unit: "rate",
        zh: "商单蓝词点击率",
        en: "sponsored keyword click rate",
      },
      {
        name: "PersonalSearchAfterViewCnt",
        kind: "string",
        unit: "count",
        zh: "个人看后搜次数",
        en: "own searches after view",
      },
      {
        name: "PersonalSearchAfterViewRate",
        kind: "string",
        unit: "rate",
        zh: "个人看后搜率",
        en: "own search-after-view rate",
      },
      {
        name: "PersonalBluewordCtr",
        kind: "string",
        unit: "rate",
        zh: "个人蓝词点击率",
        en: "own keyword click rate",
      },
      { name: "A3IncrCnt", kind: "string", unit: "people", zh: "A3 人群增长数", en: "A3 audience gained" },
      {
        name: "SearchWordCtr",
        kind: "string",
        unit: "rate",
        zh: "搜索词点击率",
        en: "search term click rate",
      },
    ],
  },
  {
    family: "convert",
    zh: "转化",
    en: "Conversion",
    variants: [days7, days30, days90],
    measures: [
      { name: "RelatedVideoCnt", kind: "int", unit: "count", zh: "相关视频数", en: "related videos" },
      { name: "VideoVvMedian", kind: "int64", unit: "count", zh: "播放中位数", en: "median plays" },
      { name: "ComponentClickCnt", kind: "string", unit: "count", zh: "组件点击量", en: "component clicks" },
      {
        name: "ComponentClickRate",
        kind: "string",
        unit: "rate",
        zh: "组件点击率",
        en: "component click rate",
      },
      { name: "RelatedCpc", kind: "string", unit: "yuan", zh: "相关 CPC", en: "related CPC" },
    ],
  },
  {
    family: "last15",
    zh: "近 15 条作品",
    en: "Last 15 works",
    variants: [
      { key: "All", zh: "全部", en: "all" },
      { key: "Personal", zh: "个人", en: "own" },
      { key: "Star", zh: "商单", en: "sponsored" },
    ],
    measures: last15,
  },
  {
    family: "link",
    zh: "连接用户",
    en: "Linked users",
    variants: [{ key: "", zh: "", en: "" }],
    measures: [
      { name: "UserTotal", kind: "int64", unit: "people", zh: "总数", en: "total" },
      { name: "UserTotalRatio", kind: "string", unit: "rate", zh: "总数占比", en: "share of total" },
      { name: "AwarenessValue", kind: "int64", unit: "people", zh: "了解", en: "aware" },
      { name: "AwarenessRatio", kind: "string", unit: "rate", zh: "了解占比", en: "share of aware" },
      { name: "InterestValue", kind: "int64", unit: "people", zh: "兴趣", en: "interested" },
      { name: "InterestRatio", kind: "string", unit: "rate", zh: "兴趣占比", en: "share of interested" },
      { name: "LikeValue", kind: "int64", unit: "people", zh: "喜欢", en: "liking" },
      { name: "LikeRatio", kind: "string", unit: "rate", zh: "喜欢占比", en: "share of liking" },
      { name: "FollowValue", kind: "int64", unit: "people", zh: "追随", en: "following" },
      { name: "FollowRatio", kind: "string", unit: "rate", zh: "追随占比", en: "share of following" },
    ],
  },
] as const satisfies readonly MetricFamily[];
