import { count, idText, joinLabels, labels, text, told } from "../converters";
import { type ScrapedFields, type SubCall } from "../driver";
import { priceRow } from "../prices";

const topics = labels(500);

function readTopics(...found: unknown[]): ScrapedFields | undefined {
  const lists = found.filter((list) => list !== undefined && list !== null).map(topics);
  if (lists.includes(undefined)) return undefined;
  const joined = joinLabels(
    lists.flatMap((list) => list?.split(",") ?? []),
    500,
  );
  return joined === null ? {} : { contentTopic: joined };
}

export const blogger: SubCall = {
  name: "user/blogger",
  request: { path: "/api/solar/cooperator/user/blogger/{id}" },
  rows: [
    { from: "userId", to: "primaryId", as: idText },
    { from: "name", to: "nickname", as: text, required: true },
    { from: "headPhoto", to: "avatar", as: text },
    { from: "location", to: "location", as: told },
    { from: ["fansCount", "fansNum"], to: "fansCount", as: count },
    priceRow({ picturePrice: "imageText", videoPrice: "video" }, "yuan"),
    { from: "contentTags", to: "category", as: labels(200, ["taxonomy1Tag", "name"]) },
    { from: ["featureTags", "personalTags"], to: ["contentTopic"], read: readTopics },
  ],
};
