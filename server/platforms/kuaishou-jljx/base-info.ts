import { count, labels, numericId, text, told } from "../converters";
import { type SubCall } from "../driver";
import { offersRow } from "../prices";

export const baseInfo: SubCall = {
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
