import { describe, expect, it } from "vitest";
import { pickLocale, pickTimeZone } from "./locales";

describe("the language", () => {
  it("is the chosen one, regardless of the browser", () => {
    expect(pickLocale("en", "zh-CN")).toBe("en");
  });

  it.each([
    ["en-US,en;q=0.9,zh;q=0.8", "en"],
    ["fr-FR,zh-TW;q=0.7,en;q=0.6", "zh"],
    ["en;q=0.1,zh-Hans-CN", "zh"],
    ["en;q=0,de", "zh"],
    ["", "zh"],
    [null, "zh"],
  ])("is the best of %j otherwise: %s", (header, locale) => {
    expect(pickLocale(undefined, header)).toBe(locale);
    expect(pickLocale("tlh", header)).toBe(locale);
  });
});

describe("the time zone", () => {
  it("is the browser's, unless that is invalid", () => {
    expect(pickTimeZone("Europe/Berlin")).toBe("Europe/Berlin");
    expect(pickTimeZone("Mars/Olympus")).toBe("Asia/Shanghai");
    expect(pickTimeZone(undefined)).toBe("Asia/Shanghai");
  });
});
