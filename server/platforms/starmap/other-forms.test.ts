import { describe, expect, it, vi } from "vitest";
import { none } from "@/testing/scraping/platforms/describe-driver";
import { parseRows } from "../parse-rows";
import { starmap } from "./driver";

const callOf = (name: string) =>
  starmap.subCalls.find((subCall) => subCall.name === name) ?? expect.fail(`no sub-call ${name}`);

describe("STARMAP's answers in their other forms", () => {
  it("accepts tags as the JSON text of an object, too", () => {
    const tags_relation = JSON.stringify({ 时尚: ["穿搭", "配饰"] });
    const { fields } = parseRows(callOf("author/get_author_base_info"), { tags_relation });
    expect(fields).toMatchObject({ category: "时尚", creatorType: "穿搭,配饰" });
  });

  it("names a municipality once", () => {
    const payload = { province: "上海", city: "上海" };
    expect(parseRows(callOf("author/get_author_base_info"), payload).fields).toEqual({ location: "上海" });
  });

  it("accepts bare funnel figures, writes all of them, and has no shares of an empty total", () => {
    const links = callOf("data_sp/author_link_struct");
    const nothing = none(links.rows.flatMap(({ to }) => to));
    expect(parseRows(links, { link_struct: { 1: 5, 5: "10" } }).fields).toEqual({
      ...nothing,
      linkAwarenessValue: "5",
      linkAwarenessRatio: "50%",
      linkUserTotal: "10",
      linkUserTotalRatio: "100%",
    });
    expect(parseRows(links, { link_struct: { 1: 0, 5: 0 } }).fields).toEqual({
      ...nothing,
      linkAwarenessValue: "0",
      linkUserTotal: "0",
    });
  });

  it("has null for empty lists of works, and both lists in the union", () => {
    const works = callOf("author/get_author_show_items_v2");
    const [none, one] = [[], [{ play: 10, like: 2, comment: 1, share: 0 }]];
    const empty = parseRows(works, { latest_item_info: none, latest_star_item_info: none });
    expect(Object.keys(empty.fields)).toEqual(works.rows.flatMap(({ to }) => to));
    expect(new Set(Object.values(empty.fields))).toEqual(new Set([null]));
    expect(empty.drift).toEqual([]);
    const { fields } = parseRows(works, { latest_item_info: one, latest_star_item_info: none });
    expect(fields).toMatchObject({ last15PersonalPlayAvg: "10", last15AllPlayAvg: "10" });
    expect(fields).toMatchObject({ last15StarPlayAvg: null, last15StarCommentMin: null });
  });

  it("does not change a missing list of works, nor the union", () => {
    const works = callOf("author/get_author_show_items_v2");
    const { fields } = parseRows(works, { latest_item_info: [{ play: 10 }] });
    expect(fields).toEqual({
      last15PersonalPlayMin: "10",
      last15PersonalPlayMax: "10",
      last15PersonalPlayAvg: "10",
    });
  });

  it("adds the fee of STARMAP_FEE_PERCENT, rounded up to the yuan", async () => {
    vi.resetModules(); // settings are read once a process
    vi.stubEnv("STARMAP_FEE_PERCENT", "10");
    const fresh = await import("./offers");
    const [, prices] = fresh.offers;
    const price_info = [
      { desc: "1-20s视频", price: 100, video_type: 1, enable: true },
      { desc: "21-60s视频", price: 401, video_type: "2", enable: true },
    ];
    expect(prices && parseRows(prices, { price_info }).fields).toMatchObject({
      priceShortWithFee: 110, // where doubles have 110.00000000000001
      priceMidWithFee: 442, // 441.1
    });
    vi.unstubAllEnvs();
  });

  it("has no prices when every offer is switched off", () => {
    const price_info = [{ desc: "1-20s视频", price: 7400, video_type: 1, enable: false }];
    const read = (offers: object[]) =>
      parseRows(callOf("author/get_author_marketing_info"), { price_info: offers });
    const fees = none(["priceShortWithFee", "priceMidWithFee", "priceLongWithFee"]);
    expect(read(price_info)).toMatchObject({ fields: { priceJson: null, ...fees }, drift: [] });
    const mid = { desc: "21-60s视频", price: 100, video_type: 2, enable: true };
    expect(read([...price_info, mid, { ...mid, price: 0, video_type: 71 }]).fields).toEqual({
      priceJson: { mid: 100, long: null },
      priceShortWithFee: null,
      priceMidWithFee: 105,
    });
    expect(read([{ ...mid, price: 0 }])).toMatchObject({
      fields: none(["priceShortWithFee", "priceLongWithFee"]),
    });
    expect(Object.keys(read([{ ...mid, price: "--" }]).fields)).not.toContain("priceJson");
    expect(read([{ ...mid, enable: 0 }]).fields).toMatchObject({ priceJson: null });
  });
});
