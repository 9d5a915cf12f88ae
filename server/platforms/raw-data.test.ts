import { expect, it } from "vitest";
import { addRawAnswer, mergeRawData, NOT_KEPT } from "./raw-data";

const KIBIBYTE = 1024;
const LONG = "x".repeat(255 * KIBIBYTE);

it("keeps the stored answers of sub-calls that a scrape did not make", () => {
  const stored = { who: { name: "old" }, fans: { fans: 1 }, imported: true };
  expect(mergeRawData(stored, { who: { name: "new" } })).toEqual({ ...stored, who: { name: "new" } });
  expect(mergeRawData(null, { who: 1 })).toEqual({ who: 1 });
  expect(mergeRawData(stored, {})).toEqual(stored);
});

it("drops the new answer, not a stored one, when both are too long", () => {
  const stored = { who: LONG, city: "old" };
  expect(mergeRawData(stored, { fans: LONG, city: "new" })).toEqual({
    who: LONG,
    city: "new",
    fans: NOT_KEPT,
  });
  expect(mergeRawData(stored, { who: "short", fans: LONG })).toMatchObject({ who: "short", fans: LONG });
});

it("omits an answer when there is no room even for a note", () => {
  const full = { who: "x".repeat(256 * KIBIBYTE - 10) };
  expect(addRawAnswer(full, "fans", 1)).toEqual(full);
});
