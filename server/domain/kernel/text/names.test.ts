import { describe, expect, it } from "vitest";
import { readableName } from ".";
import { joinNames, splitNames } from "./names";

it.each([
  [" 星河（上海）传媒 ", "星河（上海）传媒"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["Müller & Söhne 🎬", "Müller & Söhne 🎬"],
  ["I \u2764\ufe0f MCN", "I \u2764\ufe0f MCN"],
  ["\u{1f468}\u200d\u{1f469}\u200d\u{1f467} 媒体", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467} 媒体"],
  ["1\ufe0f\u20e3 工作室", "1\ufe0f\u20e3 工作室"],
])("the name %j is read as %j", (typed, read) => {
  expect(readableName.parse(typed)).toBe(read);
});

it.each([
  "Acme\u202etxt",
  "Ac\u200dme",
  "Acme\ufe0f",
  "Ac\u200bme",
  "Ac\u0007me",
  "Ac\u2066me",
  "Ac\u3164me",
  "Ac\u00adme",
  "a\u2028b",
])("%j looks like another name, and is refused", (typed) => {
  expect(readableName.safeParse(typed).error?.issues).toMatchObject([
    { params: { code: "HIDDEN_CHARACTERS" } },
  ]);
});

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
