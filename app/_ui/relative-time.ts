"use client";

import { useFormatter, useLocale } from "next-intl";

/** In Chinese a figure stands apart from what it counts: `3 分钟前`. */
export function spaceFigures(text: string): string {
  return text.replace(/(\d)(?=[\u4e00-\u9fff])/g, "$1 ");
}

/** Returns what says how far an instant is from now: `3 min. ago`, `3 分钟前`. */
export function useRelativeTime(): (instant: Date, now: Date) => string {
  const format = useFormatter();
  const locale = useLocale();
  return (instant, now) => {
    const text = format.relativeTime(instant, { now, style: "short" });
    if (locale !== "zh") return text;
    return text === "现在" ? "刚刚" : spaceFigures(text);
  };
}
