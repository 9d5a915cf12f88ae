import { type Locale } from "@/server/domain/kernel/languages";
import { type Platform } from "../platforms";
import { type PlayCost, type PlayField } from "./play-cost";
import { type Quote } from "./quotes-of";

/** 小红书's figure counts reads of both kinds of notes. */
const playWords: Record<PlayField, Record<"notes" | "videos", Record<Locale, string>>> = {
  personal30PlayMid: {
    notes: { zh: "近 30 天日常笔记阅读中位数", en: "median reads of notes, 30 days" },
    videos: { zh: "近 30 天播放中位数", en: "median plays, 30 days" },
  },
  star30PlayMid: {
    notes: { zh: "近 30 天合作笔记阅读中位数", en: "median reads of sponsored notes, 30 days" },
    videos: { zh: "近 30 天商单播放中位数", en: "median plays of sponsored posts, 30 days" },
  },
};

const missingWords = {
  QUOTE: { zh: "暂无报价", en: "No quote yet" },
  PLAYED_QUOTE: { zh: "没有按播放购买的报价", en: "No quote for a video" },
  PLAYS: { zh: "暂无播放中位数", en: "No median of plays yet" },
} as const;

export function feeWords({ priceWithFee }: Quote, locale: Locale): string {
  if (priceWithFee === null) return locale === "zh" ? "标价" : "list price";
  return locale === "zh" ? "含服务费" : "with fee";
}

export function quoteWords(quote: Quote, locale: Locale): string {
  return `${quote.label[locale]} · ${feeWords(quote, locale)}`;
}

export function costWords(cost: PlayCost, platform: Platform, locale: Locale): string {
  if (cost.yuan === null) return missingWords[cost.missing][locale];
  return `${quoteWords(cost.quote, locale)} ÷ ${playsWords(cost.plays.field, platform, locale)}`;
}

export function playsWords(field: PlayField, platform: Platform, locale: Locale): string {
  return playWords[field][platform === "PGY" ? "notes" : "videos"][locale];
}
