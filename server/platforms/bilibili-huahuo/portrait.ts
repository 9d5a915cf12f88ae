import { bigCount, count, numericId, percentOf, text, times } from "../converters";
import { type ScrapedFields, type SubCall } from "../driver";
import { type Dimension, type Portrait, type Share, toPortrait } from "../portrait";
import { readOffers } from "../prices";
import { readShares } from "../read-shares";
import { path } from "./path";

/** What `cooperation_type` is called in `priceJson`; other offers stand under the platform's words. */
const OFFERS = new Map([
  ["1", "embedded"],
  ["2", "custom"],
  ["3", "post"],
  ["4", "repost"],
]);

function readPrices(found: unknown): ScrapedFields | undefined {
  return readOffers(
    found,
    (offer) => OFFERS.get(String(offer.get("cooperation_type"))) ?? text(offer.get("cooperation_type_desc")),
    "platform_price",
  );
}

/** The lists of percentages that cut an audience; the viewers' ones end in `_audience`. */
const LISTS = [
  ["sax_distributions", "gender"],
  ["age_distributions", "age"],
  ["top_region_distributions", "province"],
  ["city_distributions", "tier"],
  ["device_distributions", "device"],
] as const satisfies readonly [string, Dimension][];

const followers = LISTS.map(([name]) => name);
const viewers = followers.map((name) => `${name}_audience`);

function readPortrait(found: readonly unknown[]): Portrait | null | undefined {
  const parts: Partial<Record<Dimension, Share[]>> = {};
  for (const [index, [, dimension]] of LISTS.entries()) {
    const list = found[index];
    if (list === undefined || list === null) continue;
    const shares = readShares(list, "section_desc", "count");
    if (shares === undefined) return undefined;
    parts[dimension] = shares;
  }
  return toPortrait(parts);
}

function readFollowers(...found: unknown[]): ScrapedFields | undefined {
  const portrait = readPortrait(found);
  return portrait === null ? {} : portrait && { fansPortraitJson: portrait };
}

function readViewers(...found: unknown[]): ScrapedFields | undefined {
  const portrait = readPortrait(found);
  return portrait === null ? {} : portrait && { audiencePortraitJson: portrait };
}

/** Identifies the creator by the mid, whatever id was asked for. */
export const portrait: SubCall = {
  name: "portrait",
  request: { path: path("portrait"), query: { upper_mid: "{id}" } },
  rows: [
    { from: "upper_mid", to: "primaryId", as: numericId },
    { from: "mapping_id", to: "alias", as: numericId },
    { from: "nickname", to: "nickname", as: text, required: true },
    { from: "head_img", to: "avatar", as: text },
    { from: "region_desc", to: "location", as: text },
    { from: "partition_name", to: "category", as: text },
    { from: "fans_num", to: "fansCount", as: count },
    { from: "median_play_30d", to: "personal30PlayMid", as: bigCount },
    { from: "average_like_cnt", to: "personal30LikeAvg", as: bigCount },
    { from: "average_comment_cnt", to: "personal30CommentAvg", as: count },
    { from: "average_interactive_rate", to: "personal30InteractRate", as: percentOf(1) },
    { from: "average_interactive_rate", to: "interactRate", as: times(10_000) },
    { from: ["upper_prices"], to: ["priceJson"], read: readPrices },
    { from: followers, to: ["fansPortraitJson"], read: readFollowers },
    { from: viewers, to: ["audiencePortraitJson"], read: readViewers },
  ],
};
