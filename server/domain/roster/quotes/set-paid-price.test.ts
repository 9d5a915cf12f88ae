import { describe, expect, it } from "vitest";
import { paidPrice, quoteOfForm, quotesOf, setPaidPrice } from ".";

const none = { priceJson: null, priceShortWithFee: null, priceMidWithFee: null, priceLongWithFee: null };
const starmap = { ...none, platform: "STARMAP" } as const;
const pgy = { ...none, platform: "PGY" } as const;

type Blogger = Parameters<typeof setPaidPrice>[0];

function change(blogger: Blogger, form: string | undefined, price: number | null) {
  const quote = quoteOfForm(blogger, form);
  if (quote === undefined) throw new Error("There is no such form.");
  const fields = setPaidPrice(blogger, quote, price);
  const now = quotesOf({ ...blogger, ...fields }).find((known) => known.form === quote.form);
  return { fields, form: quote.form, shown: now === undefined ? null : paidPrice(now) };
}

describe("a price changed where it is shown", () => {
  it("is the listed one, as long as none with the fee is known", () => {
    expect(change({ ...pgy, priceJson: { 图文笔记: "1.2万" } }, "imageText", 9_000)).toEqual({
      fields: { priceJson: { 图文笔记: 9_000 } },
      form: "imageText",
      shown: 9_000,
    });
    expect(change({ ...pgy, priceJson: { video: 5 } }, "video", null)).toMatchObject({ shown: null });
  });

  it("is the one with the fee where that is shown, in the field that has it", () => {
    const priced = { ...starmap, priceJson: { mid: 1_000 }, priceMidWithFee: 1_050 };
    expect(change(priced, undefined, 2_000)).toEqual({
      fields: { priceMidWithFee: 2_000 },
      form: "video21To60",
      shown: 2_000,
    });
    expect(change({ ...pgy, priceJson: { video: { price: 9, priceWithFee: 10 } } }, "video", 20)).toEqual({
      fields: { priceJson: { video: { price: 9, priceWithFee: 20 } } },
      form: "video",
      shown: 20,
    });
  });

  it("is no price at all when it is cleared, as the listed one would show in its place", () => {
    const priced = { ...starmap, priceJson: { mid: 1_000, short: 500 }, priceMidWithFee: 1_050 };
    expect(change(priced, undefined, null)).toEqual({
      fields: { priceJson: { short: 500 }, priceMidWithFee: null },
      form: "video21To60",
      shown: null,
    });
    const named = { ...pgy, priceJson: { video: { price: 9, priceWithFee: 10 } } };
    expect(change(named, "video", null)).toEqual({ fields: { priceJson: null }, form: "video", shown: null });
    expect(change({ ...starmap, priceMidWithFee: 1_050 }, undefined, null)).toMatchObject({
      fields: { priceMidWithFee: null },
      shown: null,
    });
  });

  it("is of the usual form where none is known", () => {
    expect(change(starmap, undefined, 700)).toMatchObject({ fields: { priceJson: { mid: 700 } } });
    expect(change({ ...none, platform: "MP_HUXUAN" }, undefined, 700)).toMatchObject({
      form: "firstArticle",
    });
    expect(quoteOfForm(pgy, "custom")).toBeUndefined();
  });
});
