import { contentTopicFields, toContentTopics } from "../content-topics";
import {
  bigCount,
  count,
  idText,
  joinLabels,
  labels,
  percentOf,
  tenThousandthsOf,
  text,
  told,
} from "../converters";
import { type Driver, type Row, type ScrapedFields, type SubCall } from "../driver";
import { priceRow } from "../prices";
import { parseShares } from "../shares";
import { fansProfile } from "./fans-profile";

const tags = labels(500);

function parseTags(...found: unknown[]): ScrapedFields | undefined {
  const lists = found.filter((list) => list !== undefined && list !== null).map(tags);
  if (lists.includes(undefined)) return undefined;
  const joined = joinLabels(
    lists.flatMap((list) => list?.split(",") ?? []),
    500,
  );
  return joined === null ? {} : { contentTopic: joined };
}

const blogger: SubCall = {
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
    { from: ["featureTags", "personalTags"], to: ["contentTopic"], parse: parseTags },
  ],
};

/** Rates are percentages here: 3.45 is 3.45%. */
const HUNDRED = 100;

/** The overall rate is the one of the creator's own notes of the last 30 days, in ten-thousandths. */
const overallRate: Row = { from: "interactionRate", to: "interactRate", as: tenThousandthsOf(HUNDRED) };

/** The platform tells medians only; they fill the fields of averages. */
function notesRate(family: "personal" | "star", window: "30" | "90", more: readonly Row[] = []): SubCall {
  const name = `${family}${window}` as const;
  const [business, dateType] = [family === "personal" ? "0" : "1", window === "30" ? "1" : "2"];
  return {
    name: `data_v3/notes_rate?business=${business}&dateType=${dateType}`,
    request: {
      path: "/api/solar/kol/data_v3/notes_rate",
      query: { userId: "{id}", business, dateType },
    },
    rows: [
      { from: "noteNumber", to: `${name}ItemNum`, as: count },
      { from: "readMedian", to: `${name}PlayMid`, as: bigCount },
      { from: "likeMedian", to: `${name}LikeAvg`, as: bigCount },
      { from: "commentMedian", to: `${name}CommentAvg`, as: count },
      { from: "shareMedian", to: `${name}ForwardAvg`, as: bigCount },
      { from: "interactionRate", to: `${name}InteractRate`, as: percentOf(HUNDRED) },
      { from: "videoFullViewRate", to: `${name}PlayOverRate`, as: percentOf(HUNDRED) },
      ...more,
    ],
  };
}

const fansSummary: SubCall = {
  name: "data_v3/fans_summary",
  request: { path: "/api/solar/kol/data_v3/fans_summary", query: { userId: "{id}" } },
  rows: [
    { from: "fansNum", to: "fansCount", as: count },
    { from: "fansIncreaseNum", to: "fansGrowth", as: count },
    { from: "fansGrowthRate", to: "fansGrowthRate", as: percentOf(HUNDRED) },
  ],
};

function parseTopics(found: unknown): ScrapedFields | undefined {
  const shares = parseShares(found, { label: "contentTag", value: "percent" }, HUNDRED);
  return shares && toContentTopics(shares, HUNDRED);
}

const dataSummary: SubCall = {
  name: "data/data_summary",
  request: { path: "/api/pgy/kol/data/data_summary", query: { userId: "{id}" } },
  rows: [
    { from: ["noteType"], to: contentTopicFields, parse: parseTopics },
    { from: "kolAdvantage", to: "creatorType", as: told },
    { from: "fans30GrowthRate", to: "monthFansIncreaseRate", as: percentOf(HUNDRED) },
  ],
};

/**
 * 小红书蒲公英, the marketplace of Xiaohongshu creators. Links and calls use the same id. Prices are in yuan,
 * rates are percentages, portraits are fractions.
 */
export const pgy: Driver = {
  platform: "PGY",
  baseUrl: "https://pgy.xiaohongshu.com",
  envelope: {
    code: "code",
    ok: 0,
    message: "msg",
    data: "data",
    refusals: { "-100": "L3_AUTH_FAIL", "-101": "L3_AUTH_FAIL" },
    // Returned by calls that the account has no right to; its other calls still work.
    callRefusals: ["301"],
    // Seen on this platform's other pages.
    statuses: { 406: "SIGNATURE_REQUIRED", 461: "L2_CAPTCHA", 471: "L2_CAPTCHA" },
  },
  probeId: "5ff0e6410000000001008400",
  subCalls: [
    blogger,
    fansSummary,
    notesRate("personal", "30", [overallRate]),
    notesRate("personal", "90"),
    notesRate("star", "30"),
    notesRate("star", "90"),
    fansProfile,
    dataSummary,
  ],
};
