import { env } from "@/server/env";
import { labels, text, toNumber } from "../converters";
import { type ScrapedFields, type SubCall } from "../driver";
import { call } from "./call";

/** What an offer's `video_type` is called in `priceJson`; other offers stand under their own words. */
const LENGTHS = new Map([
  ["1", "short"],
  ["2", "mid"],
  ["71", "long"],
]);

const WITH_FEE = { short: "priceShortWithFee", mid: "priceMidWithFee", long: "priceLongWithFee" } as const;

/** Yuan with the platform's fee, rounded up; in whole cents, because 100 × 1.1 is a little above 110. */
function withFee(yuan: number): number {
  const percentOfPrice = 100 + env.STARMAP_FEE_PERCENT;
  return Math.ceil((Math.round(yuan * 100) * Math.round(percentOfPrice * 100)) / 1_000_000);
}

type Offer = { name: string; yuan: number };

/** Null for an offer that is switched off. */
function readOffer(found: unknown): Offer | null | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(found));
  if (fields.get("enable") === false) return null;
  const yuan = toNumber(fields.get("price"));
  const name = LENGTHS.get(String(fields.get("video_type"))) ?? text(fields.get("desc"));
  return yuan === undefined || yuan < 0 || typeof name !== "string" ? undefined : { name, yuan };
}

function readPrices(found: unknown): ScrapedFields | undefined {
  if (!Array.isArray(found)) return undefined;
  const offers = found.map(readOffer);
  if (offers.includes(undefined)) return undefined;
  const prices = new Map(offers.flatMap((offer) => (offer ? [[offer.name, offer.yuan] as const] : [])));
  if (prices.size === 0) return {};
  const fees = Object.entries(WITH_FEE).flatMap(([length, field]) => {
    const yuan = prices.get(length);
    return yuan === undefined ? [] : [[field, withFee(yuan)] as const];
  });
  return { priceJson: Object.fromEntries(prices), ...Object.fromEntries(fees) };
}

const contact = call("gauthor/author_get_business_card_info", [
  { from: "card_info.wechat", to: "contactWechat", as: text },
  { from: "card_info.email", to: "contactEmail", as: text },
]);

const prices = call("author/get_author_marketing_info", [
  { from: ["price_info"], to: ["priceJson", ...Object.values(WITH_FEE)], read: readPrices },
  { from: "industry_tags", to: "industryTag", as: labels(500) },
]);

/** How to reach the creator, and for how much. */
export const offers: readonly SubCall[] = [contact, prices];
