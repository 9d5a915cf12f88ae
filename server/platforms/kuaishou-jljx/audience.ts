import { type ScrapedFields, type SubCall } from "../driver";
import { last15Fields } from "../last-works";
import { readMarkedWorks } from "../marked-works";
import { type Dimension, dimensionOf, type Portrait, type Share, toPortrait } from "../portrait";
import { readShares } from "../read-shares";

/** The lists that cut an audience, and how. Which of the two of cities has the tiers shows in its labels. */
const LISTS = [
  ["sexPercentage", "gender"],
  ["agePercentage", "age"],
  ["areaPercentage", "province"],
  ["cityLevelPercentage", "city"],
  ["cityPercentage", "city"],
  ["mobileBrandPercentage", "device"],
] as const satisfies readonly [string, Dimension][];

const listsOf = (portrait: string) => LISTS.map(([name]) => `${portrait}.${name}`);

function readPortrait(found: readonly unknown[]): Portrait | null | undefined {
  const parts: Partial<Record<Dimension, Share[]>> = {};
  for (const [index, [, usual]] of LISTS.entries()) {
    const list = found[index];
    if (list === undefined || list === null) continue;
    const shares = readShares(list, "label", "value");
    if (shares === undefined) return undefined;
    const isTiers = usual === "city" && dimensionOf(shares[0]?.label ?? "") === "tier";
    parts[isTiers ? "tier" : usual] = shares;
  }
  return toPortrait(parts);
}

function readFollowers(...found: unknown[]): ScrapedFields | undefined {
  const portrait = readPortrait(found);
  return portrait === null ? {} : portrait && { fansPortraitJson: portrait };
}

function readViewers(...found: unknown[]): ScrapedFields | undefined {
  const portrait = readPortrait(found);
  return portrait === null ? {} : portrait && { audiencePortraitJson: portrait };
}

export const portraits: SubCall = {
  name: "star/listPortrait",
  request: {
    method: "POST",
    path: "/rest/web/star/listPortrait",
    body: { starId: "{numericId}", starType: 1 },
  },
  rows: [
    { from: listsOf("fansPortrait"), to: ["fansPortraitJson"], read: readFollowers },
    { from: listsOf("viewerPortrait"), to: ["audiencePortraitJson"], read: readViewers },
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
  rows: [{ from: ["detailList"], to: last15Fields, read: (list) => readMarkedWorks(list, MARKS, MEASURES) }],
};
