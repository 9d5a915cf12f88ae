import { describe, expect, it } from "vitest";
import { joinNames, splitNames } from "./split-names";

describe("a text that lists names", () => {
  it.each([
    ["剧情,家庭,搞笑短剧", ["剧情", "家庭", "搞笑短剧"]],
    ["美妆、护肤；穿搭", ["美妆", "护肤", "穿搭"]],
    ["3C/数码|家电", ["3C", "数码", "家电"]],
    ["美食，探店／旅行｜民宿", ["美食", "探店", "旅行", "民宿"]],
    ["母婴\r\n育儿\n母婴", ["母婴", "育儿"]],
    [" Home & Living ; 　穿搭　, ", ["Home & Living", "穿搭"]],
    ["、/", []],
    ["", []],
  ])("%j has %j", (text, names) => {
    expect(splitNames(text)).toEqual(names);
    expect(splitNames(joinNames(text))).toEqual(names);
  });
});
