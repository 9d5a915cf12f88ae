import { env } from "@/server/env";
import { labels, text, told } from "../converters";
import { type ScrapedFields, type SubCall } from "../driver";
import { parseOffers, toPriceJson } from "../prices";
import { call } from "./call";

/** Names in `priceJson` by `video_type`; other offers keep the platform's own wording. */
const LENGTHS = new Map([
  ["1", "short"],
  ["2", "mid"],
  ["71", "long"],
]);

const WITH_FEE = { short: "priceShortWithFee", mid: "priceMidWithFee", long: "priceLongWithFee" } as const;

/**
 * Yuan with the platform's fee, rounded up. Computed in whole cents, because 100 × 1.1 exceeds 110 as a
 * double.
 */
function withFee(yuan: number): number {
  const percentOfPrice = 100 + env.STARMAP_FEE_PERCENT;
  return Math.ceil((Math.round(yuan * 100) * Math.round(percentOfPrice * 100)) / 1_000_000);
}

/** Null for a length that is not offered or switched off; left out where its price is unknown. */
function parsePrices(found: unknown): ScrapedFields | undefined {
  const prices = parseOffers(found, {
    name: (offer) => LENGTHS.get(String(offer.get("video_type"))) ?? text(offer.get("desc")),
    price: "price",
    unit: "yuan",
  });
  if (prices === undefined) return undefined;
  const fees = Object.entries(WITH_FEE).flatMap(([length, field]): [string, number | null][] => {
    const yuan = prices.get(length);
    return yuan === null ? [] : [[field, yuan === undefined ? null : withFee(yuan)]];
  });
  return { ...toPriceJson(prices), ...Object.fromEntries(fees) };
}

const contact = call("gauthor/author_get_business_card_info", [
  { from: "card_info.wechat", to: "contactWechat", as: told },
  { from: "card_info.email", to: "contactEmail", as: told },
]);

const prices = call("author/get_author_marketing_info", [
  { from: ["price_info"], to: ["priceJson", ...Object.values(WITH_FEE)], parse: parsePrices },
  { from: "industry_tags", to: "industryTag", as: labels(500) },
]);

export const offers: readonly SubCall[] = [contact, prices];
