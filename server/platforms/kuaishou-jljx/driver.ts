import { count, labels, numericId, text, told } from "../converters";
import { type Driver, type SubCall } from "../driver";
import { offersRow } from "../prices";
import { portraits, works } from "./audience";

const baseInfo: SubCall = {
  name: "starPage/baseInfo",
  request: {
    method: "POST",
    path: "/rest/web/star/match/starPage/baseInfo",
    body: { starId: "{numericId}", starType: 1 },
  },
  rows: [
    { from: "starId", to: "primaryId", as: numericId, required: true },
    { from: "userId", to: "alias", as: numericId },
    { from: "name", to: "nickname", as: text, required: true },
    { from: "headUrl", to: "avatar", as: text },
    { from: "address", to: "location", as: told },
    { from: "fansNumber", to: "fansCount", as: count },
    { from: "contentTypeTag", to: "category", as: labels(200) },
    offersRow("priceShowInfo", { name: (offer) => text(offer.get("desc")), price: "price", unit: "yuan" }),
  ],
};

/**
 * 磁力聚星, the marketplace of Kuaishou creators. Aliases are ids of profile pages. Prices are in yuan;
 * portraits are assumed to be fractions.
 */
export const kuaishouJljx: Driver = {
  platform: "KUAISHOU_JLJX",
  baseUrl: "https://k.kuaishou.com",
  envelope: {
    code: "result",
    ok: 1,
    message: "error_msg",
    data: "data",
    // 11 and -1 complain about parameters: classified by their message, else drift.
    refusals: { "209": "L3_AUTH_FAIL" },
  },
  probeId: "100000",
  subCalls: [baseInfo, portraits, works],
};
