import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lastWorks } from "./works";

const answerOf = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../platforms/${file}`, import.meta.url), "utf8"));

describe("the last works of a creator", () => {
  it("are those that 星图 lists, own and sponsored", () => {
    const answer = answerOf("starmap/fixtures/author-get-author-show-items-v2.json");
    const works = lastWorks("STARMAP", { "author/get_author_show_items_v2": answer });
    expect(works).toHaveLength(5);
    expect(works[0]).toEqual({
      id: "7300000000000000000",
      title: "早餐0",
      link: "https://www.douyin.com/video/7300000000000000000",
      cover: null,
      plays: 300_000,
      likes: 8_000,
      comments: 500,
      publishedAt: null,
      isSponsored: false,
    });
    expect(works.filter(({ isSponsored }) => isSponsored)).toHaveLength(2);
  });

  it("are those of 快手, newest first", () => {
    const answer = answerOf("kuaishou-jljx/fixtures/representative-works-info-list.json");
    const works = lastWorks("KUAISHOU_JLJX", { "representative/works/info/list": answer });
    expect(works.map(({ publishedAt }) => publishedAt)).toEqual(
      works
        .map(({ publishedAt }) => publishedAt)
        .toSorted((one, other) => ((one ?? "") < (other ?? "") ? 1 : -1)),
    );
    expect(works.find(({ id }) => id === "5101")).toMatchObject({
      title: "第1道菜",
      plays: 300_000,
      link: null,
    });
  });

  it("are those of B站, with their day in China", () => {
    const answer = answerOf("bilibili-huahuo/fixtures/draft-trend-extra-trend-type-3.json");
    const works = lastWorks("BILIBILI_HUAHUO", { "draft/trend_extra?trend_type=3": answer });
    expect(works.find(({ id }) => id === "115899726109986")).toMatchObject({
      link: "https://www.bilibili.com/video/av115899726109986",
      plays: 240_973,
      publishedAt: "2026-10-02T10:00:00.000Z",
    });
  });

  it.each([null, {}, { "author/get_author_show_items_v2": "not kept" }, [], "x"])(
    "are none where the raw data is %j",
    (rawData) => {
      expect(lastWorks("STARMAP", rawData)).toEqual([]);
      expect(lastWorks("PGY", rawData)).toEqual([]);
    },
  );

  it("have neither a link nor a cover that the platform's text could choose", () => {
    const item = { item_id: "1/../../x?y", title: 5, play: -1, head_image_uri: "javascript:alert(1)" };
    const rawData = {
      "author/get_author_show_items_v2": { latest_item_info: [item, null, { title: "no id" }] },
    };
    expect(lastWorks("STARMAP", rawData)).toMatchObject([
      { title: "5", link: null, cover: null, plays: null, likes: null },
    ]);
  });
});
