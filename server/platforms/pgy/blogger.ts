import { count, idText, joinLabels, labels, text, toNumber } from "../converters";
import { type ScrapedFields, type SubCall } from "../driver";

/** Yuan: a note of pictures, and one with a video. 0 means that the creator does not offer it. */
function readPrices(...found: unknown[]): ScrapedFields | undefined {
  const [imageText, video] = found.map((price) => (price === undefined ? 0 : toNumber(price ?? 0)));
  if (imageText === undefined || video === undefined) return undefined;
  const prices = { ...(imageText > 0 && { imageText }), ...(video > 0 && { video }) };
  return Object.keys(prices).length === 0 ? {} : { priceJson: prices };
}

const topics = labels(500);

/** What the creator is good at, then how they describe themselves. */
function readTopics(...found: unknown[]): ScrapedFields | undefined {
  const lists = found.filter((list) => list !== undefined && list !== null).map(topics);
  if (lists.includes(undefined)) return undefined;
  const joined = joinLabels(
    lists.flatMap((list) => list?.split(",") ?? []),
    500,
  );
  return joined === null ? {} : { contentTopic: joined };
}

/** Identifies the creator. */
export const blogger: SubCall = {
  name: "user/blogger",
  request: { path: "/api/solar/cooperator/user/blogger/{id}" },
  rows: [
    { from: "userId", to: "primaryId", as: idText },
    { from: "name", to: "nickname", as: text, required: true },
    { from: "headPhoto", to: "avatar", as: text },
    { from: "location", to: "location", as: text },
    { from: ["fansCount", "fansNum"], to: "fansCount", as: count },
    { from: ["picturePrice", "videoPrice"], to: ["priceJson"], read: readPrices },
    { from: "contentTags", to: "category", as: labels(200, ["taxonomy1Tag", "name"]) },
    { from: ["featureTags", "personalTags"], to: ["contentTopic"], read: readTopics },
  ],
};
