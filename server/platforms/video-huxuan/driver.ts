import { bigCount, count, idText, percentOf, tenThousandthsOf, text, told } from "../converters";
import { type Convert, type Driver, type SubCall } from "../driver";
import { huxuanEnvelope } from "../huxuan-envelope";
import { priceRow } from "../prices";
import { bucketRow } from "./fans-bucket";

const TEN_THOUSANDTHS = 10_000;

/** A category number is skipped: its name is only in the marketplace's own list. */
const categoryName: Convert<string> = (found) => (typeof found === "number" ? null : told(found));

/**
 * Prices come in fen and rates in ten-thousandths: the marketplace's own page divides them by 100 to show
 * yuan and percent. Short videos last up to 60 seconds.
 */
const detail: SubCall = {
  name: "finder_publisher/detail",
  request: { path: "/cgi-bin/advertiser/finder_publisher/detail", query: { appid: "{id}" } },
  rows: [
    { from: "appid", to: "primaryId", as: idText },
    { from: "nickname", to: "nickname", as: text, required: true },
    { from: "avatar", to: "avatar", as: text },
    bucketRow("fans_num_level"),
    priceRow({ short_video_price: "short", long_video_price: "long" }, "fen"),
    { from: "city_label", to: "location", as: told },
    { from: "category_level1", to: "category", as: categoryName },
    { from: "category_level2", to: "contentTopic", as: categoryName },
    { from: "median_read_count", to: "personal30PlayMid", as: bigCount },
    { from: "avg_like_count", to: "personal30LikeAvg", as: bigCount },
    { from: "play_finish_rate", to: "personal30PlayOverRate", as: percentOf(TEN_THOUSANDTHS) },
    { from: "interaction_rate", to: "personal30InteractRate", as: percentOf(TEN_THOUSANDTHS) },
    { from: "interaction_rate", to: "interactRate", as: tenThousandthsOf(TEN_THOUSANDTHS) },
    { from: "fans_num_increment", to: "fansGrowth", as: count },
    { from: "fans_num_growth_rate", to: "fansGrowthRate", as: percentOf(TEN_THOUSANDTHS) },
  ],
};

/**
 * 腾讯互选, the marketplace of WeChat video accounts. Links and calls use the same id. Prices are in fen, and
 * rates are ten-thousandths, as the marketplace's own list reads them.
 */
export const videoHuxuan: Driver = {
  platform: "VIDEO_HUXUAN",
  baseUrl: "https://huxuan.qq.com",
  envelope: { ...huxuanEnvelope, data: "data.item" },
  probeId: "wx0123456789abcdef",
  subCalls: [detail],
};
