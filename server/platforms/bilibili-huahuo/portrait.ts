import { bigCount, count, numericId, percentOf, tenThousandthsOf, text, told } from "../converters";
import { type SubCall } from "../driver";
import { portraitRow } from "../portrait-row";
import { offersRow } from "../prices";

export function path(call: string): string {
  return `/commercialorder/api/web_api/v1/advertiser/${call}`;
}

/** Names in `priceJson` by `cooperation_type`; other offers keep the platform's own wording. */
const OFFERS = new Map([
  ["1", "embedded"],
  ["2", "custom"],
  ["3", "post"],
  ["4", "repost"],
]);

const prices = offersRow("upper_prices", {
  name: (offer) =>
    OFFERS.get(String(offer.get("cooperation_type"))) ?? text(offer.get("cooperation_type_desc")),
  price: "platform_price",
  unit: "yuan",
});

const listsOf = (tail: "" | "_audience") =>
  [
    [`sax_distributions${tail}`, "gender"],
    [`age_distributions${tail}`, "age"],
    [`top_region_distributions${tail}`, "province"],
    [`city_distributions${tail}`, "tier"],
    [`device_distributions${tail}`, "device"],
  ] as const;

const SHARES = { label: "section_desc", value: "count", unit: "percent" } as const;

/** The mid is the primary id, whichever id was asked for. */
export const portrait: SubCall = {
  name: "portrait",
  request: { path: path("portrait"), query: { upper_mid: "{id}" } },
  rows: [
    { from: "upper_mid", to: "primaryId", as: numericId },
    { from: "mapping_id", to: "alias", as: numericId },
    { from: "nickname", to: "nickname", as: text, required: true },
    { from: "head_img", to: "avatar", as: text },
    { from: "region_desc", to: "location", as: told },
    { from: "partition_name", to: "category", as: told },
    { from: "fans_num", to: "fansCount", as: count },
    { from: "median_play_30d", to: "personal30PlayMid", as: bigCount },
    { from: "average_like_cnt", to: "personal30LikeAvg", as: bigCount },
    { from: "average_comment_cnt", to: "personal30CommentAvg", as: count },
    { from: "average_interactive_rate", to: "personal30InteractRate", as: percentOf(1) },
    { from: "average_interactive_rate", to: "interactRate", as: tenThousandthsOf(1) },
    prices,
    portraitRow("fansPortraitJson", listsOf(""), SHARES),
    portraitRow("audiencePortraitJson", listsOf("_audience"), SHARES),
  ],
};
