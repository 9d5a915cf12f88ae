import { MAX_HEADING_CHARS } from "@/server/domain/kernel/numbers";

/**
 * The form that a price heading names. Null if it is no price heading. `field` is null if no field fits,
 * so that the user has to choose one.
 */
export type QuoteHeading = { field: string | null } | null;

const PRICE = /报价|价格|刊例|单价|合作价|服务费|price|quote/;
const COMPUTED = /cpm|cpe|cpc|cpv|千次|成本|预算/;
/** Prices other than the one with the platform's fee, or prices of platforms other than STARMAP. */
const OTHER =
  /不含|未含|裸价|净价|底价|折扣|折后|返点后|图文|小红书|蒲公英|快手|聚星|b站|花火|bilibili|视频号|公众号/;

const DASH = "(?:s|秒)?[-–—−~〜至到]";
const forms: readonly (readonly [field: string, names: RegExp])[] = [
  ["priceMidWithFee", new RegExp(`(?<!\\d)2[01]${DASH}60`)],
  ["priceLongWithFee", /(?<!\d)60(?:s|秒)?(?:以上|及以上|\+)|[>≥](?:=)?60(?!\d)/],
  ["priceShortWithFee", /(?<!\d)20(?:s|秒)(?!以上|及以上|\+)/],
];

export function isPriceHeading(plain: string): boolean {
  return PRICE.test(plain);
}

/** A heading counts only if it names the video length itself; "video price" may be of any length. */
export function parseQuoteHeading(heading: string): QuoteHeading {
  if (heading.length > MAX_HEADING_CHARS) return null;
  const text = heading.normalize("NFKC").toLowerCase().replace(/\s/g, "");
  if (!PRICE.test(text) || COMPUTED.test(text)) return null;
  const named = forms.filter(([, names]) => names.test(text)).map(([field]) => field);
  return { field: named.length === 1 && !OTHER.test(text) ? (named[0] ?? null) : null };
}
