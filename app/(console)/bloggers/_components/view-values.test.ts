import { describe, expect, it } from "vitest";
import { parseFilter } from "@/app/_ui/list-view";
import { bloggerFilter } from "./roster-filter";
import {
  columnsOfView,
  isChanged,
  type KnownView,
  toAddress,
  toFilterInput,
  toShownFilter,
} from "./view-values";

const ZONE = "Asia/Shanghai";
const list = [
  { key: "nickname" },
  { key: "platform" },
  { key: "fansCount" },
  { key: "quote_video21To60", optional: true },
];
const shownIn = { timeZone: ZONE, columns: list };
const view = {
  filter: { category: "Beauty", staleDays: 60, updatedSince: "2026-10-31T16:00:00.000Z" },
  order: "fansCount",
  direction: "asc",
  columns: ["platform"],
} as unknown as KnownView;

describe("a saved view", () => {
  it("can be read back from the address, with days in the user's time zone", () => {
    const address = toAddress(view, ZONE);
    const written = Object.entries(address).flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
    const filter = parseFilter(bloggerFilter, new URLSearchParams(written));
    expect(filter).toEqual({ category: ["Beauty"], staleDays: 60, updatedSince: "2026-11-01" });
    expect(address).toMatchObject({ sort: "fansCount.asc", tags: null, text: null });
    expect(toFilterInput(filter, ZONE)).toEqual({ ...view.filter, category: ["Beauty"] });
  });

  it("ends with all of its last day", () => {
    const asked = toFilterInput({ updatedTo: "2026-11-01" }, ZONE);
    expect(asked).toEqual({ updatedTo: "2026-11-01T15:59:59.999Z" });
    expect(toShownFilter(asked as KnownView["filter"], ZONE)).toEqual({ updatedTo: "2026-11-01" });
  });

  it("is changed by its filter, its order and its columns, whatever their places", () => {
    const { order, direction, columns } = view;
    const { staleDays, ...rest } = toShownFilter(view.filter, ZONE);
    const same = {
      order,
      direction,
      columns,
      filter: { ...rest, ...(staleDays !== undefined && { staleDays }) },
    };
    expect(isChanged(view, same, shownIn)).toBe(false);
    for (const change of [{ filter: rest }, { direction: "desc" }, { columns: [] }])
      expect(isChanged(view, { ...same, ...change }, shownIn)).toBe(true);
  });

  it("keeps its columns when the list's are moved, removed or replaced", () => {
    const columns = ["priceMidWithFee", "gone", "platform"];
    const older = { ...view, filter: {}, columns } as unknown as KnownView;
    const shown = ["platform", "quote_video21To60"];
    expect(columnsOfView(older, list)).toEqual(shown);
    expect(
      isChanged(older, { filter: {}, order: "fansCount", direction: "asc", columns: shown }, shownIn),
    ).toBe(false);
    expect(columnsOfView({ columns: ["fansCount", "platform"] }, list)).toEqual([]);
  });
});
