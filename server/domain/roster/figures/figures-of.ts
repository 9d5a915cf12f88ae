import { medianPlays, paidPrice, playCost, quotesOf, usualQuote } from "../quotes";
import { cityNames, femaleShare, mainAge } from "./audience";
import { isFoundForm, quoteColumns, type QuoteColumn } from "./quote-columns";

const MAX_INT = 2_147_483_647;

export type FigureSource = Parameters<typeof playCost>[0] & {
  contactWechat: string | null;
  fansPortraitJson: unknown;
  audiencePortraitJson: unknown;
};

/**
 * What lists find a creator by, beside columns that it has itself (docs/rules.md#figures), by column. Null is
 * unknown.
 */
export type Figures = Partial<Record<QuoteColumn, number>> & {
  quote: number | null;
  quote_least: number | null;
  quote_most: number | null;
  cost: number | null;
  plays: number | null;
  female_share: number | null;
  audience_age: number | null;
  audience_cities: string | null;
  has_wechat: boolean;
};

export function figuresOf(blogger: FigureSource): Figures {
  const quotes = quotesOf(blogger);
  const usual = usualQuote(quotes);
  const quote = usual === undefined ? null : toYuan(paidPrice(usual));
  const byForm: Partial<Record<QuoteColumn, number>> = {};
  for (const { form, ...prices } of quotes) {
    const yuan = toYuan(paidPrice(prices));
    if (isFoundForm(form) && yuan !== null) byForm[quoteColumns[form]] = yuan;
  }
  const yuan = [...Object.values(byForm), ...(quote === null ? [] : [quote])];
  const portraits = [blogger.fansPortraitJson, blogger.audiencePortraitJson].filter(isPortrait);
  return {
    ...byForm,
    quote,
    quote_least: yuan.length === 0 ? null : Math.min(...yuan),
    quote_most: yuan.length === 0 ? null : Math.max(...yuan),
    cost: playCost(blogger).yuan,
    plays: medianPlays(blogger)?.median ?? null,
    female_share: firstKnown(portraits, femaleShare),
    audience_age: firstKnown(portraits, mainAge),
    audience_cities: firstKnown(portraits, cityNames),
    has_wechat: (blogger.contactWechat ?? "").trim() !== "",
  };
}

type Portrait = Readonly<Record<string, unknown>>;

function firstKnown<Value>(
  portraits: readonly Portrait[],
  find: (portrait: Portrait) => Value | null,
): Value | null {
  for (const portrait of portraits) {
    const value = find(portrait);
    if (value !== null) return value;
  }
  return null;
}

function isPortrait(value: unknown): value is Portrait {
  return typeof value === "object" && value !== null;
}

function toYuan(price: number | null): number | null {
  return price === null ? null : Math.min(Math.round(price), MAX_INT);
}
