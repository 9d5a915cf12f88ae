import { describe, expect, it } from "vitest";
import { toNavigation } from "./navigation";

type Entry = Parameters<typeof toNavigation>[0][number];

const entry = (path: string, more: Partial<Entry> = {}): Entry => ({
  id: path,
  name: path,
  path,
  type: 1,
  hideInMenu: 0,
  children: [],
  ...more,
});

const paths = (tree: Entry[]) =>
  toNavigation(tree).map(({ name, pages }) => [name, pages.map((page) => page.path)]);

describe("the navigation", () => {
  it("gathers pages of the first level, in the tree's order", () => {
    expect(paths([entry("/api-keys"), entry("/bloggers")])).toEqual([[null, ["/api-keys", "/bloggers"]]]);
  });

  it("names a group after the entry above its pages", () => {
    const tree = [
      entry("/bloggers"),
      entry("/settings", { name: "Settings", children: [entry("/api-keys")] }),
    ];
    expect(paths(tree)).toEqual([
      [null, ["/bloggers"]],
      ["Settings", ["/api-keys"]],
    ]);
  });

  it("leaves out buttons, hidden entries, unknown pages and empty groups", () => {
    const tree = [
      entry("/bloggers", { type: 2 }),
      entry("/api-keys", { hideInMenu: 1 }),
      entry("/moon"),
      entry("/group", { children: [entry("/moon")] }),
    ];
    expect(paths(tree)).toEqual([]);
  });
});
