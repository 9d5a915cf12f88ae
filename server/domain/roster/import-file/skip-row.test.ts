import { expect, it } from "vitest";
import { rowSkipper } from "./skip-row";

const headings = ["平台", "链接", "昵称", "粉丝数"];
const mapping = ["platform", "url", "nickname", "fansCount"];
const skip = rowSkipper({ headings, mapping, skipHidden: false });
const link = "https://space.bilibili.com/208260";

it.each([
  "合计",
  "总计",
  "小计",
  "合 计",
  "合计：",
  "抖音小计",
  "平均",
  "平均值",
  "总和",
  "Total",
  "TOTAL:",
  "Sub-total",
  "average",
  "共 12 位",
  "共12个达人",
  "合计12人",
  "合计（3人）",
  "总计：12位",
  "平均 12.5万",
])("%s is a row of totals, wherever the word is", (word) => {
  for (const at of [0, 1, 2]) {
    const cells = ["", "", "", "388000"].map((cell, place) => (place === at ? word : cell));
    expect([at, skip({ cells })]).toEqual([at, "TOTAL_ROW"]);
  }
});

it.each([
  ["a creator of that name", ["B站", link, "合计", "1"]],
  ["one with its link in another column", ["B站", "", "合计", link]],
  ["a row without a name", ["", "", "", "388000"]],
  ["a name that only begins so", ["", "", "合计团队", ""]],
  ["a creator without a link", ["B站", "", "小鹿", "1"]],
] as const)("%s is none", (_, cells) => {
  expect(skip({ cells })).toBeNull();
});

it("a link behind the word is a creator's", () => {
  expect(skip({ cells: ["", "合计", "", ""], links: [[1, link]] })).toBeNull();
});

it("headings that come again and notes below the table are left out", () => {
  expect(skip({ cells: [" 平台", "链接", "昵称", "粉丝数 "] })).toBe("HEADING_ROW");
  expect(skip({ cells: ["备注：以上报价不含税"] })).toBe("NOTE_ROW");
  expect(skip({ cells: ["备注：以上报价不含税", "", "小鹿"] })).toBeNull();
  const list = rowSkipper({ headings: [""], mapping: ["url"], skipHidden: false });
  expect(list({ cells: ["备注"] })).toBeNull();
});

it("hidden rows are left out on request", () => {
  const cells = ["B站", link, "小鹿", "1"];
  expect(skip({ cells, isHidden: true })).toBeNull();
  expect(rowSkipper({ headings, mapping, skipHidden: true })({ cells, isHidden: true })).toBe("HIDDEN_ROW");
});
