import { expect, it, vi } from "vitest";
import { findHeadings, scoreSheet } from "./heading-rows";

const link = "https://space.bilibili.com/208260";
const data = ["星图", link, "小鹿", "12.3万", "5000", "8000"];

it.each([
  [
    "groups above, below a title",
    [
      ["达人名单"],
      ["平台", "账号", "", "数据", "报价（元）", ""],
      ["", "链接", "昵称", "粉丝数", "图文", "视频"],
    ],
    ["平台", "链接", "昵称", "粉丝数", "报价（元） 图文", "报价（元） 视频"],
    [1, 2],
  ],
  [
    "forms below",
    [
      ["平台", "链接", "昵称", "粉丝数", "报价", ""],
      ["", "", "", "", "图文", "视频"],
    ],
    ["平台", "链接", "昵称", "粉丝数", "报价 图文", "报价 视频"],
    [0, 1],
  ],
  [
    "a group in the middle alone",
    [
      ["", "", "", "", "报价", ""],
      ["平台", "链接", "昵称", "粉丝数", "图文", "视频"],
    ],
    ["平台", "链接", "昵称", "粉丝数", "报价 图文", "报价 视频"],
    [0, 1],
  ],
  [
    "the same headings in two groups",
    [
      ["昵称", "抖音", "", "小红书", ""],
      ["", "链接", "粉丝", "链接", "粉丝"],
    ],
    ["昵称", "抖音 链接", "抖音 粉丝", "小红书 链接", "小红书 粉丝"],
    [0, 1],
  ],
] as const)("headings of two rows, %s, are one", (_, rows, headings, [first, last]) => {
  expect(findHeadings([...rows.map((row) => [...row]), data])).toEqual({ headings, first, last });
});

it.each([
  ["a title above", [["2026年达人名单"], ["平台", "链接", "昵称"], ["星图", link, "小鹿"]], 1],
  [
    "a title and who made it",
    [
      ["名单", "", "制表：小王"],
      ["平台", "链接", "昵称"],
      ["星图", link, "小鹿"],
    ],
    1,
  ],
  [
    "a row with little in it below",
    [
      ["平台", "链接", "昵称", "备注"],
      ["星图", "", "", "待定"],
    ],
    0,
  ],
  [
    "an unnamed column",
    [
      ["平台", "链接", "", "备注"],
      ["星图", link, "小鹿", "x"],
    ],
    0,
  ],
  [
    "an unnamed column, where the first row has no link",
    [
      ["平台", "链接", "昵称", ""],
      ["星图", "", "小鹿", "x"],
    ],
    0,
  ],
] as const)("headings of one row stay one row, with %s", (_, rows, at) => {
  const found = findHeadings(rows.map((row) => [...row]));
  expect(found).toMatchObject({ last: at, headings: rows[at] });
});

it("a list of links has no headings", () => {
  expect(findHeadings([[link], [link]])).toBeNull();
});

const chooseSheet = (heads: string[][][]) => {
  const scores = heads.map(scoreSheet);
  return scores.indexOf(Math.max(...scores));
};

it("the sheet is read whose headings name creators", () => {
  const notes = [
    ["字段", "说明"],
    ["昵称", "达人的昵称"],
    ["链接", "主页"],
  ];
  expect(
    chooseSheet([
      [],
      notes,
      [
        ["平台", "链接"],
        ["星图", link],
      ],
    ]),
  ).toBe(2);
  expect(
    chooseSheet([
      [["链接"], [link]],
      [
        ["平台", "链接", "昵称"],
        ["星图", link, "小鹿"],
      ],
    ]),
  ).toBe(1);
  expect(chooseSheet([[], [["随便"]], []])).toBe(1);
  expect(chooseSheet([[], []])).toBe(0);
});

it.each([
  ["报价（万元）", ["1–20秒报价（万元）", "21–60秒报价（万元）", "粉丝数"]],
  ["报价（美元）", ["1–20秒报价（美元）", "21–60秒报价（美元）", "粉丝数"]],
  ["数据（万）", ["1–20秒报价（万）", "21–60秒报价（万）", "粉丝数（万）"]],
  ["数据（‰）", ["1–20秒报价（‰）", "21–60秒报价（‰）", "粉丝数（‰）"]],
])("a group's unit is that of its headings: %s", (group, joined) => {
  const rows = [
    ["昵称", "链接", group, "", ""],
    ["", "", "1–20秒报价", "21–60秒报价", "粉丝数"],
    ["小鹿", link, "3", "5", "12"],
  ];
  expect(findHeadings(rows)?.headings).toEqual(["昵称", "链接", ...joined]);
});

it("a heading's own unit goes before its group's", () => {
  const rows = [
    ["昵称", "链接", "数据（万）", ""],
    ["", "", "粉丝数（人）", "21–60秒报价（元）"],
  ];
  expect(findHeadings(rows)?.headings).toEqual(["昵称", "链接", "粉丝数（人）", "21–60秒报价（元）"]);
});

it("the widest first rows are looked at once", () => {
  const cells = Array.from({ length: 500 }, (_, at) => `报价${at}`);
  const normalise = vi.spyOn(String.prototype, "normalize");
  findHeadings(Array.from({ length: 10 }, () => cells));
  // Ten rows, read by three functions.
  expect(normalise.mock.calls.length).toBeLessThanOrEqual(10 * 500 * 3);
  normalise.mockRestore();
});
