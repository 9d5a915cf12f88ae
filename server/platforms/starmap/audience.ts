import { contentTopicFields, toContentTopics } from "../content-topics";
import { count, toNumber, toPercent } from "../converters";
import { type ScrapedFields, type SubCall } from "../driver";
import { last15Fields, parseWorks, toLast15 } from "../last-works";
import { distributionsRow } from "../portrait-row";
import { parseShares } from "../shares";
import { call } from "./call";

/** `link_cnt` has no field of its own and stays in `rawData`. */
const followers = call("data_sp/check_author_display", [{ from: "follower", to: "fansCount", as: count }]);

const WORK_FIELDS = { Play: "play", Like: "like", Comment: "comment", Forward: "share" };

function parseLatestWorks(own: unknown, sponsored: unknown): ScrapedFields | undefined {
  const [personal, star] = [own, sponsored].map((list) => {
    return list === undefined || list === null ? null : parseWorks(list, WORK_FIELDS);
  });
  return personal === undefined || star === undefined ? undefined : toLast15(personal, star, WORK_FIELDS);
}

const latestWorks = call("author/get_author_show_items_v2", [
  { from: ["latest_item_info", "latest_star_item_info"], to: last15Fields, parse: parseLatestWorks },
]);

function parseTopics(found: unknown): ScrapedFields | undefined {
  const shares = parseShares(found, { label: "name", value: "proportion" }, 1);
  return shares && toContentTopics(shares, 1);
}

const topics = call("data_sp/author_video_distribution", [
  { from: ["video_content_distribution"], to: contentTopicFields, parse: parseTopics },
]);

/** In the order of `link_struct`'s keys 1 to 5. */
const LINK_FIELDS = [
  ["linkAwarenessValue", "linkAwarenessRatio"],
  ["linkInterestValue", "linkInterestRatio"],
  ["linkLikeValue", "linkLikeRatio"],
  ["linkFollowValue", "linkFollowRatio"],
  ["linkUserTotal", "linkUserTotalRatio"],
] as const;

/** A figure of the funnel, bare or as `{value}`. */
function parseLink(found: unknown): number | null | undefined {
  if (found === undefined || found === null) return null;
  if (typeof found !== "object") return toNumber(found);
  return toNumber(Object.entries(found).find(([name]) => name === "value")?.[1]);
}

/** Written together. Shares are of the total, and null where it is missing or 0. */
function parseLinks(...found: unknown[]): ScrapedFields | undefined {
  const values = found.map(parseLink);
  if (values.includes(undefined)) return undefined;
  const total = values.at(-1) ?? 0;
  const fields = LINK_FIELDS.flatMap(([value, ratio], index) => {
    const people = values[index] ?? null;
    const share = people === null || total <= 0 ? null : toPercent(people / total);
    return [
      [value, people === null ? null : String(people)],
      [ratio, share],
    ];
  });
  return Object.fromEntries(fields) as ScrapedFields;
}

const links = call("data_sp/author_link_struct", [
  {
    from: ["1", "2", "3", "4", "5"].map((key) => `link_struct.${key}`),
    to: LINK_FIELDS.flat(),
    parse: parseLinks,
  },
]);

const fansPortrait = call("data_sp/get_author_fans_distribution", [
  distributionsRow("fansPortraitJson", "distributions", "count"),
]);

const audiencePortrait = call("data_sp/author_audience_distribution", [
  distributionsRow("audiencePortraitJson", "distributions", "count"),
]);

/** The portrait of linked users is missing: it has no known source. */
export const audience: readonly SubCall[] = [
  followers,
  latestWorks,
  topics,
  links,
  fansPortrait,
  audiencePortrait,
];
