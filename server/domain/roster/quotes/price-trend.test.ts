import { expect, it } from "vitest";
import { type PriceChange, priceTrend } from ".";

const none = { priceJson: null, priceShortWithFee: null, priceMidWithFee: null, priceLongWithFee: null };
const range = { from: "2026-11-01", today: "2026-11-04" };
const change = (day: string, before: unknown, more: Partial<PriceChange> = {}): PriceChange => ({
  day,
  field: "priceJson",
  before,
  hasValues: true,
  ...more,
});
const linesOf = (blogger: Parameters<typeof priceTrend>[0], changes: PriceChange[]) =>
  priceTrend(blogger, changes, range).list.map(({ form, withFee, prices }) => [form, withFee, prices]);

it("has each day's last price by form, walking back from today's", () => {
  const priceJson = { video: 900, imageText: 300 };
  const changes = [
    change("2026-11-04", { video: 850, imageText: 300 }),
    change("2026-11-03", { video: 700 }),
    change("2026-11-03", { video: 600 }),
  ];
  expect(linesOf({ ...none, platform: "PGY", priceJson }, changes)).toEqual([
    ["video", false, [600, 600, 850, 900]],
    ["imageText", false, [null, null, 300, 300]],
  ]);
});

it("has one basis in a line, that of the newest price", () => {
  const blogger = { ...none, platform: "STARMAP", priceJson: { mid: 500 }, priceMidWithFee: 525 } as const;
  const changes = [change("2026-11-03", null, { field: "priceMidWithFee" })];
  expect(linesOf(blogger, changes)).toEqual([["video21To60", true, [null, null, 525, 525]]]);
});

it("begins after a change of which only the fact is stored, and ends where a price was removed", () => {
  const unknown = change("2026-11-02", null, { hasValues: false });
  expect(linesOf({ ...none, platform: "PGY", priceJson: { video: 900 } }, [unknown])).toEqual([
    ["video", false, [null, 900, 900, 900]],
  ]);
  expect(linesOf({ ...none, platform: "PGY" }, [change("2026-11-03", { video: 900 })])).toEqual([
    ["video", false, [900, 900, null, null]],
  ]);
});

it("keeps forms apart that the table does not know, and of an odd import only the first", () => {
  const priceJson = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`套餐${String(n)}`, 100 + n]));
  const { list } = priceTrend({ ...none, platform: "MP_HUXUAN", priceJson }, [], range);
  expect(list).toHaveLength(12);
  expect(list[1]).toMatchObject({ form: "other", label: { zh: "套餐1" }, prices: [101, 101, 101, 101] });
});

it("reads the prices again only where they changed, and of very many keys the first", () => {
  let reads = 0;
  const priceJson = new Proxy(
    Object.fromEntries(Array.from({ length: 29_000 }, (_, n) => [`套餐${String(n)}`, 100 + n])),
    { ownKeys: (target) => ((reads += 1), Reflect.ownKeys(target)) },
  );
  const blogger = { ...none, platform: "PGY", priceJson } as const;
  const year = { from: "2026-01-01", today: "2026-11-04" };
  const { days, list } = priceTrend(blogger, [change("2026-11-03", { video: 700 })], year);
  expect([days.length, reads]).toEqual([308, 1]);
  expect(list[0]?.prices.slice(-3)).toEqual([null, 100, 100]);
});
