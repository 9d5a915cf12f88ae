import { type SubCall } from "../driver";
import { last15Fields } from "../last-works";
import { parseMarkedWorks } from "../marked-works";
import { portraitRow } from "../portrait-row";

/** `cityLevelPercentage` holds cities, and `cityPercentage` their tiers. */
const listsOf = (portrait: string) =>
  [
    [`${portrait}.sexPercentage`, "gender"],
    [`${portrait}.agePercentage`, "age"],
    [`${portrait}.areaPercentage`, "province"],
    [`${portrait}.cityLevelPercentage`, "city"],
    [`${portrait}.cityPercentage`, "city"],
    [`${portrait}.mobileBrandPercentage`, "device"],
  ] as const;

/** The list of shares is documented; that they are fractions is an assumption. */
const SHARES = { label: "label", value: "value", unit: "fraction" } as const;

export const portraits: SubCall = {
  name: "star/listPortrait",
  request: {
    method: "POST",
    path: "/rest/web/star/listPortrait",
    body: { starId: "{numericId}", starType: 1 },
  },
  rows: [
    portraitRow("fansPortraitJson", listsOf("fansPortrait"), SHARES),
    portraitRow("audiencePortraitJson", listsOf("viewerPortrait"), SHARES),
  ],
};

const MARKS = { sponsored: "business", time: "releaseTimeMillis" };
const MEASURES = { Play: "viewCnt", Like: "likeCnt", Comment: "commentCnt", Forward: "forwardCnt" };

export const works: SubCall = {
  name: "representative/works/info/list",
  request: {
    method: "POST",
    path: "/rest/web/post/video/representative/works/info/list",
    body: { starId: "{numericId}" },
  },
  rows: [
    { from: ["detailList"], to: last15Fields, parse: (list) => parseMarkedWorks(list, MARKS, MEASURES) },
  ],
};
