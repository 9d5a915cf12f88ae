import { expect, it } from "vitest";
import { fieldsOfColumns } from "@/server/domain/roster/export-file";
import { cellsOf, exportSheetOf } from "./export-cells";
import { exportJobInput } from "../schema";

const columns = ["nickname", "playCost", "playCostBasis"] as const;
const asked = exportJobInput.parse({ columns, format: "CSV" });
const cells = (row: object) =>
  cellsOf(asked, "UTC")({ id: "1", nickname: "林", platform: "BILIBILI_HUAHUO", metrics: {}, ...row });

it("has what plays cost, and what that rests on", () => {
  expect(exportSheetOf(asked).columns.map(({ heading }) => heading)).toEqual([
    "昵称",
    "千次播放成本（元）",
    "千次播放成本依据",
  ]);
  const metrics = { personal30PlayMid: "60000" };
  expect(cells({ priceJson: { post: 100, custom: 12_000 }, metrics })).toEqual([
    "林",
    200,
    "定制视频 · 标价 ÷ 近 30 天播放中位数",
  ]);
  expect(cells({ priceJson: { post: 100 }, metrics })).toEqual(["林", null, "没有按播放购买的报价"]);
});

it("has the listed price of each form as a number, and all quotes in one cell", () => {
  const byForm = exportJobInput.parse({
    columns: ["quote.custom", "quote.post", "quote.live", "quotes"],
    format: "CSV",
  });
  expect(exportSheetOf(byForm).columns.map(({ heading }) => heading)).toEqual([
    "定制视频 · 标价（元）",
    "直发动态 · 标价（元）",
    "直播 · 标价（元）",
    "各形式报价",
  ]);
  const toCells = cellsOf(byForm, "UTC");
  const row = { id: "1", platform: "BILIBILI_HUAHUO", metrics: {} };
  expect(toCells({ ...row, priceJson: { post: 100, custom: 12_000 } })).toEqual([
    12_000,
    100,
    null,
    "定制视频 · 标价 12000\n直发动态 · 标价 100",
  ]);
  expect(toCells({ ...row, priceJson: null })).toEqual([null, null, null, null]);
});

it("reads the fields that a cost is made of, and no others for the rest", () => {
  expect(fieldsOfColumns([...columns])).toEqual([
    "nickname",
    "platform",
    "priceJson",
    "priceShortWithFee",
    "priceMidWithFee",
    "priceLongWithFee",
    "personal30PlayMid",
    "star30PlayMid",
  ]);
  expect(fieldsOfColumns(["nickname"])).toEqual(["nickname"]);
});

it("says which creators were never scraped, and which followers are a lower bound", () => {
  const of = exportJobInput.parse({
    columns: ["fansCount", "fansCountIsLeast", "platformStatus"],
    format: "CSV",
  });
  const toCells = cellsOf(of, "UTC");
  const row = {
    id: "1",
    metrics: {},
    platformStatus: "ACTIVE",
    lastSyncedAt: null,
    platformStatusCheckedAt: null,
  };
  expect(toCells({ ...row, fansCount: 5_000_000, fansCountIsLeast: true })).toEqual([
    5_000_000,
    "是",
    "未检查",
  ]);
  expect(toCells({ ...row, fansCount: null, fansCountIsLeast: false, lastSyncedAt: new Date() })).toEqual([
    null,
    null,
    "正常",
  ]);
  expect(fieldsOfColumns(["platformStatus"])).toEqual([
    "platformStatus",
    "lastSyncedAt",
    "platformStatusCheckedAt",
  ]);
});
