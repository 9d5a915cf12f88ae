import { count, idText, joinLabels, labels, text, told } from "../converters";
import { type Convert, type ScrapedFields } from "../driver";
import { call } from "./call";

/** `{"美妆": ["护肤", "彩妆"]}`, or its JSON text. */
function toTags(found: unknown): [string, unknown][] | undefined {
  const tags = typeof found === "string" ? parseObject(found) : found;
  if (typeof tags !== "object" || tags === null || Array.isArray(tags)) return undefined;
  return Object.entries(tags);
}

function parseObject(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

const upperTags: Convert<string> = (found) => {
  const tags = toTags(found);
  return (
    tags &&
    joinLabels(
      tags.map(([name]) => name),
      200,
    )
  );
};

const lowerTags: Convert<string> = (found) => {
  const lists = toTags(found)?.map(([, below]) => below);
  if (!lists?.every((list): list is unknown[] => Array.isArray(list))) return undefined;
  return labels(500)(lists.flat());
};

function parseLocation(...parts: unknown[]): ScrapedFields | undefined {
  const names = parts.filter((part) => part !== undefined && part !== null).map(told);
  if (names.includes(undefined)) return undefined;
  const known = new Set(names.filter((name) => typeof name === "string"));
  return known.size === 0 ? {} : { location: [...known].join(" ") };
}

/** `unique_id` can be changed by its owner and stays in `rawData`. */
export const baseInfo = call("author/get_author_base_info", [
  { from: "id", to: "primaryId", as: idText, required: true },
  { from: "sec_uid", to: "alias", as: idText },
  { from: "nick_name", to: "nickname", as: text, required: true },
  { from: "avatar_uri", to: "avatar", as: text },
  { from: ["province", "city"], to: ["location"], parse: parseLocation },
  { from: "tags_relation", to: "category", as: upperTags },
  { from: "tags_relation", to: "creatorType", as: lowerTags },
  { from: "content_theme_labels", to: "contentTopic", as: labels(500) },
  { from: "follower", to: "fansCount", as: count },
]);
