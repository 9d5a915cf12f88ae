import { describe, expect, it } from "vitest";
import { quoteForms } from "../quotes";
import { ageAt, cityMark, figuresOf, type FigureSource, foundForms } from ".";

const none: FigureSource = {
  platform: "PGY",
  priceJson: null,
  priceShortWithFee: null,
  priceMidWithFee: null,
  priceLongWithFee: null,
  contactWechat: null,
  fansPortraitJson: null,
  audiencePortraitJson: null,
};

describe("the figures of a creator", () => {
  it("know every form of every platform", () => {
    const forms = Object.values(quoteForms).flatMap((known) => known.map(({ form }) => form));
    expect(forms.filter((form) => !(foundForms as readonly string[]).includes(form))).toEqual([]);
  });

  it("are unknown where nothing is", () => {
    expect(figuresOf(none)).toEqual({
      quote: null,
      quote_least: null,
      quote_most: null,
      cost: null,
      plays: null,
      female_share: null,
      audience_age: null,
      audience_cities: null,
      has_wechat: false,
    });
  });

  it("have what is paid for each form, and what plays cost by the usual one", () => {
    const blogger = { ...none, priceJson: { imageText: 800, video: 2_000 }, personal30PlayMid: "40000" };
    expect(figuresOf(blogger)).toMatchObject({
      quote: 2_000,
      quote_least: 800,
      quote_most: 2_000,
      quote_image_text: 800,
      quote_video: 2_000,
      cost: 50,
      plays: 40_000,
    });
    const priceJson = { mid: 1_000 };
    const withFee = figuresOf({ ...none, platform: "STARMAP", priceJson, priceMidWithFee: 1_050 });
    expect(withFee).toMatchObject({ quote: 1_050, quote_video21_to60: 1_050, cost: null });
  });

  it("find a price of an unknown form only as the usual one", () => {
    expect(figuresOf({ ...none, priceJson: { 线下活动: 500 } })).toMatchObject({
      quote: 500,
      quote_most: 500,
    });
    const both = figuresOf({ ...none, priceJson: { 线下活动: 500, video: 900 } });
    expect(both).toMatchObject({ quote: 900, quote_least: 900 });
  });

  it("read the portrait of the followers, and that of the viewers where it lacks something", () => {
    const figures = figuresOf({
      ...none,
      fansPortraitJson: {
        age24To30: 0.3,
        age31To40: 0.4,
        cityTop2: { name: "深圳市" },
        cityTop1: { name: "北京" },
      },
      audiencePortraitJson: { genderFemale: 0.7, age18To23: 1, cityTop1: { name: "上海" } },
      contactWechat: " wx ",
    });
    expect(figures).toMatchObject({
      female_share: 0.7,
      audience_age: ageAt("age31To40"),
      audience_cities: "|北京|深圳|",
      has_wechat: true,
    });
    expect(figures.audience_cities).toContain(cityMark("深圳"));
    expect(figures.audience_cities).not.toContain(cityMark("深"));
  });
});
