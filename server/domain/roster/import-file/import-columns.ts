import { metricFields } from "../blogger";
import { priceColumns } from "./price-columns";
import { type Locale } from "@/server/domain/kernel/languages";

export type ColumnKind =
  | "platform"
  | "id"
  | "text"
  | "link"
  | "address"
  | "phone"
  | "integer"
  | "average"
  | "int64"
  | "number"
  | "rate"
  | "percent"
  | "rateText"
  | "instant"
  | "tags"
  | "json";

export type ImportColumn = {
  field: string;
  kind: ColumnKind;
  names: Record<Locale, string>;
  synonyms: readonly string[];
};

function column(
  field: string,
  kind: ColumnKind,
  [zh, en]: readonly [zh: string, en: string],
  ...synonyms: string[]
): ImportColumn {
  return { field, kind, names: { zh, en }, synonyms };
}

const topics = Array.from({ length: 10 }, (_, at) =>
  column(`contentAnalysisTop${at + 1}`, "text", [`主要内容 ${at + 1}`, `Main content ${at + 1}`]),
);

const kindOfMetric = { int: "average", int64: "int64", float: "number", string: "text" } as const;

/** Headings of link columns may contain an app's name; the platform itself is taken from each link. */
export const apps = [
  "巨量星图",
  "星图",
  "抖音",
  "蒲公英",
  "小红书",
  "视频号",
  "公众号",
  "互选",
  "花火",
  "B站",
  "哔哩哔哩",
  "快手",
  "聚星",
];

/**
 * Every writable field of a blogger, in the order of the mapping's menu (docs/rules.md#import-of-files).
 */
export const importColumns: readonly ImportColumn[] = [
  column("platform", "platform", ["平台", "Platform"], "所属平台", "渠道", "媒体平台"),
  column(
    "url",
    "link",
    ["主页", "Profile"],
    "链接",
    "主页链接",
    "达人链接",
    "博主链接",
    "UP主链接",
    "达人主页",
    "博主主页",
    "UP主主页",
    "账号链接",
    "地址",
    "网址",
    "主页地址",
    "link",
    "links",
    "homepage",
    "profile url",
    ...apps.flatMap((app) => [`${app}链接`, `${app}主页`, `${app}主页链接`]),
  ),
  column(
    "platformBloggerId",
    "id",
    ["平台 ID", "Platform ID"],
    "平台编号",
    "达人id",
    "博主id",
    "UP主id",
    "星图id",
    "蒲公英id",
    "小红书id",
    "uid",
    "mid",
    "账号id",
    "blogger id",
    "creator id",
    "platform blogger id",
  ),
  column(
    "nickname",
    "text",
    ["昵称", "Nickname"],
    "达人",
    "博主",
    "UP主",
    "达人昵称",
    "博主昵称",
    "UP主昵称",
    "达人名称",
    "博主名称",
    "UP主名称",
    "账号",
    "账号名称",
    "名称",
    "姓名",
    "name",
    "blogger",
    "creator",
    "creator name",
    "blogger name",
  ),
  column(
    "fansCount",
    "integer",
    ["粉丝数", "Followers"],
    "粉丝",
    "粉丝量",
    "粉丝总数",
    "粉丝数量",
    "fans",
    "follower count",
    "fans count",
  ),
  column("interactRate", "rate", ["互动率", "Engagement rate"], "interaction", "interaction rate"),
  column("category", "text", ["类目", "Category"], "分类", "领域", "垂类", "赛道", "达人类目", "博主类目"),
  column("tags", "tags", ["标签", "Tags"], "tag", "达人标签", "博主标签", "UP主标签"),
  column(
    "externalId",
    "id",
    ["外部 ID", "External ID"],
    "外部编号",
    "内部编号",
    "达人编号",
    "我方编号",
    "our id",
  ),
  column("gender", "text", ["性别", "Gender"]),
  column("location", "text", ["地区", "Location"], "所在地", "城市", "省份", "地域", "city"),
  // No synonyms: a price belongs to the form that its heading names, or the user chooses it
  // (`quote-heading`).
  column("priceShortWithFee", "integer", ["1–20 秒报价", "Price, 1 to 20 s"]),
  column("priceMidWithFee", "integer", ["21–60 秒报价", "Price, 21 to 60 s"]),
  column("priceLongWithFee", "integer", ["60 秒以上报价", "Price, over 60 s"]),
  ...priceColumns.map(({ field, names }) => column(field, "integer", [names.zh, names.en])),
  column("priceJson", "json", ["报价明细", "Prices"]),
  column("rebatePercent", "percent", ["返点", "Rebate"], "返点比例", "返佣", "返点率"),
  column("contactWechat", "id", ["微信", "WeChat"], "微信号", "联系微信", "vx", "wx"),
  column("contactPhone", "phone", ["电话", "Phone"], "手机", "手机号", "联系电话", "联系方式", "mobile"),
  column("contactEmail", "address", ["邮箱", "E-mail"], "邮件", "电子邮箱", "mail"),
  column(
    "managerUserName",
    "text",
    ["负责人", "Manager"],
    "负责媒介",
    "媒介",
    "对接人",
    "跟进人",
    "商务",
    "account manager",
  ),
  column("remark", "text", ["备注", "Notes"], "说明", "remark", "note", "comment"),
  column(
    "linkupAt",
    "instant",
    ["建联时间", "Contacted on"],
    "合作日期",
    "合作时间",
    "建联日期",
    "cooperation agreed",
  ),
  column("linkupRemark", "text", ["建联备注", "Outreach note"], "合作备注", "note on cooperation"),
  column("creatorType", "text", ["达人类型", "Creator type"], "博主类型", "up主类型", "blogger type"),
  column("contentTopic", "text", ["内容主题", "Content topics"], "content topic"),
  column("industryTag", "text", ["行业标签", "Industries"], "行业", "industry"),
  column("fansGrowth", "integer", ["粉丝增长", "Followers gained"], "涨粉数", "涨粉", "fans gained"),
  column("fansGrowthRate", "rateText", ["粉丝增长率", "Growth rate"], "涨粉率"),
  column("monthFansIncreaseRate", "rateText", ["月涨粉率", "Monthly growth rate"], "growth in a month"),
  column("fansTrend", "text", ["粉丝趋势", "Follower trend"], "fan trend"),
  column("contentAnalysisSummary", "text", ["内容概述", "Summary"]),
  ...topics,
  column("avatar", "address", ["头像", "Picture"]),
  ...metricFields.map(({ name, kind, unit, labelZh, labelEn }) =>
    column(name, unit === "rate" && kind === "string" ? "rateText" : kindOfMetric[kind], [labelZh, labelEn]),
  ),
  column(
    "fansPortraitJson",
    "json",
    ["粉丝画像", "Audience demographics: followers"],
    "portrait of the followers",
    "portrait of the fans",
  ),
  column(
    "audiencePortraitJson",
    "json",
    ["互动用户画像", "Audience demographics: engaged users"],
    "portrait of the audience",
  ),
  column(
    "tiePortraitJson",
    "json",
    ["连接用户画像", "Audience demographics: connected users"],
    "portrait of the linked users",
  ),
  column("rawData", "json", ["原始数据", "Raw data"]),
];

const byField = new Map(importColumns.map((one) => [one.field, one]));

export function findImportColumn(field: string): ImportColumn | undefined {
  return byField.get(field);
}
