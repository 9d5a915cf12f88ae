import { count, percentOf, toNumber } from "../converters";
import { type Convert, type SubCall } from "../driver";
import { last15Fields } from "../last-works";
import { parseMarkedWorks } from "../marked-works";
import { path } from "./portrait";

function draftTrend(measure: "Play" | "Like", trendType: "3" | "4"): SubCall {
  const marks = { sponsored: "is_spark_avid", time: "pub_date" };
  const parse = (found: unknown) => parseMarkedWorks(found, marks, { [measure]: "trend_cnt" });
  const to = last15Fields.filter((field) => field.includes(measure));
  return {
    name: `draft/trend_extra?trend_type=${trendType}`,
    request: {
      path: path("portrait/draft/trend_extra"),
      query: { upper_mid: "{id}", trend_type: trendType },
    },
    rows: [{ from: ["upper_draft_trend_info_vos"], to, parse }],
  };
}

const MAX_DAYS = 366;

/** JSON text `[{"date":"2026-11-22","count":10234}, …]`, oldest day first. */
const dailyFollowers: Convert<string> = (found) => {
  if (!Array.isArray(found)) return undefined;
  const all = found.map((day: unknown) => parseDay(day));
  if (all.includes(undefined)) return undefined;
  const days = all.filter((day) => day?.count !== null);
  return days.length === 0 ? null : JSON.stringify(days.slice(-MAX_DAYS));
};

function parseDay(found: unknown): { date: string; count: number | null } | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  const day = new Map<string, unknown>(Object.entries(found));
  const [date, followers] = [day.get("date"), toNumber(day.get("count"))];
  return typeof date === "string" && followers !== undefined ? { date, count: followers } : undefined;
}

/** Total followers per day (`query_type` 1; 2 would be the daily increase). Rates are percentages. */
const followersTrend: SubCall = {
  name: "attention_user/trend_extra",
  request: {
    path: path("portrait/attention_user/trend_extra"),
    query: { upper_mid: "{id}", query_type: "1" },
  },
  rows: [
    { from: "data_statistics_by_day_vos", to: "fansTrend", as: dailyFollowers },
    { from: "fans_inc30", to: "fansGrowth", as: count },
    { from: "fans_inc_rate30", to: "fansGrowthRate", as: percentOf(100) },
    { from: "fans_inc_rate30", to: "monthFansIncreaseRate", as: percentOf(100) },
  ],
};

export const trends: readonly SubCall[] = [draftTrend("Play", "3"), draftTrend("Like", "4"), followersTrend];
