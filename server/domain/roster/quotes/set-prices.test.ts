import { describe, expect, it } from "vitest";
import { quotesOf, setListedPrices } from ".";

describe("changed prices by form", () => {
  it("stand under the platform's own keys, beside what was there", () => {
    expect(setListedPrices("STARMAP", null, { video21To60: 900, imageText: 300 })).toEqual({
      mid: 900,
      imageText: 300,
    });
    expect(setListedPrices("BILIBILI_HUAHUO", { 线下活动: 500, custom: 100 }, { custom: 200 })).toEqual({
      线下活动: 500,
      custom: 200,
    });
  });

  it("keep the key and the fee that an import had", () => {
    const priceJson = { 图文笔记: "1.2万", video: { price: 900, priceWithFee: 945 } };
    const changed = setListedPrices("PGY", priceJson, { imageText: 8_000, video: 1_000 });
    expect(changed).toEqual({ 图文笔记: 8_000, video: { price: 1_000, priceWithFee: 945 } });
  });

  it("go under each key that names the form, and leave nothing of an empty object", () => {
    expect(setListedPrices("PGY", { imageText: 8_000, 图文笔记: "9000" }, { imageText: null })).toBeNull();
    expect(setListedPrices("PGY", { video: { price: 900, priceWithFee: 945 } }, { video: null })).toEqual({
      video: { price: null, priceWithFee: 945 },
    });
  });

  it("stand under one key where several name the form, so that they are what is read", () => {
    const fees = { priceShortWithFee: null, priceMidWithFee: null, priceLongWithFee: null };
    const before = { imageText: 8_000, 图文笔记: "9000" };
    expect(quotesOf({ platform: "PGY", priceJson: before, ...fees })).toMatchObject([{ price: 9_000 }]);
    const priceJson = setListedPrices("PGY", before, { imageText: 7_000 });
    expect(priceJson).toEqual({ imageText: 7_000 });
    expect(quotesOf({ platform: "PGY", priceJson, ...fees })).toMatchObject([{ price: 7_000 }]);
  });

  it("are read back as quotes", () => {
    const fees = { priceShortWithFee: null, priceMidWithFee: null, priceLongWithFee: null };
    const priceJson = setListedPrices("MP_HUXUAN", null, { secondArticle: 700, firstArticle: 1_200 });
    const quotes = quotesOf({ platform: "MP_HUXUAN", priceJson, ...fees });
    expect(quotes.map(({ form, price }) => [form, price])).toEqual([
      ["firstArticle", 1_200],
      ["secondArticle", 700],
    ]);
  });
});
