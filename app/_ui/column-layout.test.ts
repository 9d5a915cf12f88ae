import { describe, expect, it } from "vitest";
import { arrangeColumns, boundedWidth, movedTo, NO_LAYOUT } from "./column-layout";

const columns = ["name", "fans", "quote", "plays"].map((key) => ({ key, width: 100, fluid: key === "name" }));
const keysOf = (layout: Partial<typeof NO_LAYOUT>) =>
  arrangeColumns(columns, { ...NO_LAYOUT, ...layout }).map(
    ({ key, isPinned }) => `${key}${isPinned ? "*" : ""}`,
  );

describe("a layout of columns", () => {
  it("keeps the declared order without changes", () => {
    expect(keysOf({})).toEqual(["name*", "fans", "quote", "plays"]);
  });

  it("moves all but the first, and puts columns that it does not know last", () => {
    expect(keysOf({ order: ["quote", "gone", "name", "fans"] })).toEqual(["name*", "quote", "fans", "plays"]);
  });

  it("has pinned columns after the first", () => {
    expect(keysOf({ pinned: ["plays"] })).toEqual(["name*", "plays*", "fans", "quote"]);
  });

  it("fixes the width of a column that was sized", () => {
    const [name, fans] = arrangeColumns(columns, { ...NO_LAYOUT, widths: { name: 220 } });
    expect(name).toMatchObject({ width: 220, fluid: false });
    expect(fans).toMatchObject({ width: 100 });
  });

  it("is changed by moving a column either way, and by sizing it within bounds", () => {
    expect(movedTo(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
    expect(movedTo(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
    expect(movedTo(["a", "b"], "a", "gone")).toEqual(["a", "b"]);
    expect(boundedWidth(3)).toBe(56);
    expect(boundedWidth(120.4)).toBe(120);
  });
});
